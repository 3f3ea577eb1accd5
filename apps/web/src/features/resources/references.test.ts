import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CARD } from './references.ts';

/**
 * The start of each measure's line in the card's table, which has the release before, this one and the floor of either
 * set.
 */
const LINES = { f10: 'F@0.1 ICP', volume: 'volume IoU', size: 'size, median', up: 'up direction, median' } as const;

test('the statements about the network match its model card', () => {
  const card = readFileSync(new URL('../../../../../models/tangible-shape/CARD.md', import.meta.url), 'utf8');
  for (const { name, scanned, varied } of CARD.measures) {
    const line = card.split('\n').find((one) => one.startsWith(`| ${LINES[name]}`));
    const cells = line!.split('|').map((cell) => Number.parseFloat(cell.replaceAll(/[*x ]/g, '')));
    expect([cells[3], cells[6]], name).toEqual([scanned, varied]);
  }
});
