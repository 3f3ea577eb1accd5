import tendArticle from '../../ui/layout/tend-article.ts';

/** An article in which the drop is replayed while it can be seen, unless the reader prefers reduced motion. */
export default function tendMethod(page: HTMLElement): () => void {
  const endArticle = tendArticle(page);
  const drawing = page.querySelector('[data-replayed]');
  if (!drawing || matchMedia('(prefers-reduced-motion: reduce)').matches) return endArticle;
  let isSeen = false;
  let stop = () => {};
  const observer = new IntersectionObserver(async (entries) => {
    isSeen = entries.at(-1)!.isIntersecting;
    stop();
    if (!isSeen) return;
    const { replayDrop } = await import('./replay-drop.ts');
    if (!isSeen) return;
    stop();
    stop = replayDrop(drawing);
  });
  observer.observe(drawing);
  return () => {
    isSeen = false;
    stop();
    observer.disconnect();
    endArticle();
  };
}
