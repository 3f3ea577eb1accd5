import { listSecurityEvents } from '../../domain/security/list-security-events.ts';
import { findSubjectAccount } from '../find-subject.ts';
import { printTable } from '../print-table.ts';
import type { Verb } from '../verb.ts';

const SHOWN_MAX = 200;

export const securityEvents: Verb = {
  name: 'security-events',
  usage: '<email|username|id>',
  help: `an account's security log: the last ${SHOWN_MAX} events, newest first`,
  words: 1,
  async run(services, { words }) {
    const { id, username } = await findSubjectAccount(services, words[0]);
    const { total, events } = await listSecurityEvents(services, { userId: id, limit: SHOWN_MAX, offset: 0 });
    const rows = events.map(({ createdAt, kind, detail, address, device }) => ({
      createdAt,
      kind,
      detail: Object.entries(detail)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
      address,
      device: [device.browser, device.system].filter(Boolean).join(', ') || null,
    }));
    return {
      data: { id, username, total, events: rows },
      text: `${username}: ${total} events\n\n${printTable(rows, 'Nothing has happened.')}`,
    };
  },
};
