/** Opens the question that the address names, at the start and whenever it changes, and puts an opened one into it. */
export default function tendQuestions(): () => void {
  const open = () => {
    const entry = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!(entry instanceof HTMLDetailsElement)) return;
    entry.open = true;
    entry.scrollIntoView();
  };
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open && target.id) {
      history.replaceState(history.state, '', `#${target.id}`);
    }
  };
  open();
  addEventListener('hashchange', open);
  // The event does not bubble.
  document.addEventListener('toggle', remember, true);
  return () => {
    removeEventListener('hashchange', open);
    document.removeEventListener('toggle', remember, true);
  };
}
