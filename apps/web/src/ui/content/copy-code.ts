const COPIED_SHOWN_MS = 2000;

/**
 * A press on a button with `data-copied` copies the code of its block and shows that message for two seconds. One listener
 * for all blocks: those of static pages are not React's.
 */
export function copyCodeOnPress(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-copied]') : null;
    if (button) void copyCode(button, button.dataset.copied!);
  });
}

async function copyCode(button: HTMLElement, copied: string): Promise<void> {
  const label = button.firstElementChild!;
  // The last line of a block ends like the others.
  const code = button.parentElement!.parentElement!.querySelector('code')!.textContent!.replace(/\n$/, '');
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    // Without permission nothing was copied, and the lines can still be selected manually.
    return;
  }
  const usual = label.textContent;
  if (usual === copied) return;
  label.textContent = copied;
  setTimeout(() => {
    label.textContent = usual;
  }, COPIED_SHOWN_MS);
}
