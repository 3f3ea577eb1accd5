import { describe, expect, test } from 'vitest';
import { makeBody } from '../../test/make-body.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { encodeFbx, int, node, text } from './fbx/encode-fbx.ts';
import { fbx } from './fbx.ts';

describe('the bytes of an FBX file', () => {
  test('a node of one number, byte by byte', async () => {
    const bytes = await encodeFbx([node('Count', [int(-2)])], nodePlatform);
    expect(new TextDecoder().decode(bytes.subarray(0, 20))).toBe('Kaydara FBX Binary  ');
    expect([...bytes.subarray(20, 27)]).toEqual([0, 0x1a, 0, 0xe8, 0x1c, 0, 0]);
    const view = new DataView(bytes.buffer);
    // End, number of values, their length, the name's length, the name, the value.
    expect(view.getUint32(27, true)).toBe(50);
    expect(view.getUint32(31, true)).toBe(1);
    expect(view.getUint32(35, true)).toBe(5);
    expect(bytes[39]).toBe(5);
    expect([...bytes.subarray(40, 50)]).toEqual([...new TextEncoder().encode('CountI'), 0xfe, 0xff, 0xff, 0xff]);
  });

  test('ends at a multiple of 16 with a version and the end marker', async () => {
    for (const word of ['', 'a', 'abcdef', 'abcdefghijklmn']) {
      const bytes = await encodeFbx([node('Creator', [text(word)])], nodePlatform);
      const view = new DataView(bytes.buffer);
      const versionAt = bytes.length - 16 - 120 - 4;
      expect(versionAt % 16).toBe(0);
      expect(view.getUint32(versionAt, true)).toBe(7400);
      expect(bytes[bytes.length - 16]).toBe(0xf8);
      expect(bytes[bytes.length - 1]).toBe(0x0b);
    }
  });

  test('every node ends where its header says', async () => {
    const [file] = await fbx.write(await makeBody(), nodePlatform);
    const view = new DataView(file!.bytes.buffer);
    const walk = (at: number, end: number): string[] => {
      const names: string[] = [];
      while (at < end) {
        const nodeEnd = view.getUint32(at, true);
        if (nodeEnd === 0) {
          expect(at + 13 === end || end === Number.POSITIVE_INFINITY).toBe(true);
          return names;
        }
        const nameLength = view.getUint8(at + 12);
        names.push(new TextDecoder().decode(file!.bytes.subarray(at + 13, at + 13 + nameLength)));
        const childrenAt = at + 13 + nameLength + view.getUint32(at + 8, true);
        expect(childrenAt).toBeLessThanOrEqual(nodeEnd);
        walk(childrenAt, nodeEnd);
        at = nodeEnd;
      }
      expect(at).toBe(end);
      return names;
    };
    expect(walk(27, Number.POSITIVE_INFINITY)).toEqual([
      'FBXHeaderExtension',
      'FileId',
      'CreationTime',
      'Creator',
      'GlobalSettings',
      'Documents',
      'References',
      'Definitions',
      'Objects',
      'Connections',
      'Takes',
    ]);
  });
});
