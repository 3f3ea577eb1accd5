/** Cards with pictures, or the table of the specification. */
export const HISTORY_VIEWS = ['grid', 'table'] as const;
export type HistoryView = (typeof HISTORY_VIEWS)[number];

const KEY = 'historyView';

/** The view that was chosen last in this browser. */
export function readHistoryView(): HistoryView {
  try {
    return HISTORY_VIEWS.find((view) => view === localStorage.getItem(KEY)) ?? 'grid';
  } catch {
    return 'grid';
  }
}

export function keepHistoryView(view: HistoryView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage is full or switched off: the choice lasts until the page is left.
  }
}
