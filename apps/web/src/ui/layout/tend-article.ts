/** Marks in the contents of an article the last section whose beginning has passed the upper third of the window. */
export default function tendArticle(page: HTMLElement): () => void {
  const entries = [...page.querySelectorAll<HTMLAnchorElement>('nav li > a[href^="#"]')].flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section ? [{ link, section }] : [];
  });
  const look = () => {
    const line = innerHeight / 3;
    const current = entries.findLast(({ section }) => section.getBoundingClientRect().top <= line);
    for (const entry of entries) {
      if (entry === current) entry.link.setAttribute('aria-current', 'location');
      else entry.link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -66% 0px', threshold: [0, 0.01] });
  for (const { section } of entries) observer.observe(section);
  return () => observer.disconnect();
}
