import { AppError } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import type { AnyStage, StageContext } from './define-stage.ts';
import type { Platform } from './platform/platform.ts';
import { runPipeline, StageError } from './run-pipeline.ts';
import type { AssetRequest, Progress } from './types.ts';
import type { Workpiece } from './workpiece.ts';

let clockMs = 0;
const platform = {
  nowMs: () => {
    clockMs += 10;
    return clockMs;
  },
} as Platform;
const start = { request: { level: 'low' } as AssetRequest };
const picture = { data: new Uint8Array(4), width: 1, height: 1 };

type Run = (piece: Partial<Workpiece>, context: StageContext) => Promise<Partial<Workpiece>>;

const decode = (run: Run): AnyStage => ({
  name: 'prepare-image',
  weight: 1,
  needs: ['request'],
  adds: ['picture'],
  run: run as AnyStage['run'],
});
const write = (run: Run): AnyStage => ({
  name: 'assemble-asset',
  weight: 3,
  needs: ['picture'],
  adds: ['files'],
  run: run as AnyStage['run'],
});

describe('runPipeline', () => {
  test('passes on what stages add and drops what no later stage needs', async () => {
    const seen: string[][] = [];
    const { piece, timings } = await runPipeline(
      [
        decode(async (p) => {
          seen.push(Object.keys(p));
          return { picture };
        }),
        write(async (p) => {
          seen.push(Object.keys(p));
          return { files: [] };
        }),
      ],
      start,
      ['files'],
      { platform },
    );
    expect(seen).toEqual([['request'], ['picture']]);
    expect(Object.keys(piece)).toEqual(['files']);
    expect(timings).toEqual([
      { stage: 'prepare-image', ms: 10 },
      { stage: 'assemble-asset', ms: 10 },
    ]);
  });

  test('progress is weighted, includes progress within a stage, never decreases and ends at 100', async () => {
    const progress: Progress[] = [];
    const stages = [
      decode(async () => ({ picture })),
      write(async (_, { reportProgress }) => {
        reportProgress(0.5);
        reportProgress(0.2);
        return { files: [] };
      }),
    ];
    await runPipeline(stages, start, ['files'], { platform, onProgress: (p) => progress.push(p) });
    expect(progress.map((p) => p.progress)).toEqual([0, 25, 25, 63, 63, 100]);
    expect(progress.at(-1)).toEqual({ stage: 'assemble-asset', progress: 100 });
  });

  test('an unexpected error names its stage', async () => {
    const broken = decode(async () => {
      throw new TypeError('no such thing');
    });
    const run = runPipeline([broken], start, ['picture'], { platform });
    await expect(run).rejects.toThrow(StageError);
    await expect(run).rejects.toMatchObject({ message: 'prepare-image: no such thing', stage: 'prepare-image' });
  });

  test('an error for the user is passed on unchanged', async () => {
    const refusing = decode(async () => {
      throw new AppError('SUBJECT_NOT_FOUND');
    });
    await expect(runPipeline([refusing], start, ['picture'], { platform })).rejects.toMatchObject({
      name: 'AppError',
      code: 'SUBJECT_NOT_FOUND',
    });
  });

  test('an aborted run stops before the next stage with the reason of the signal', async () => {
    const controller = new AbortController();
    let wrote = false;
    const stages = [
      decode(async () => {
        controller.abort(new Error('enough'));
        return { picture };
      }),
      write(async () => {
        wrote = true;
        return { files: [] };
      }),
    ];
    await expect(runPipeline(stages, start, ['files'], { platform, signal: controller.signal })).rejects.toThrow(
      'enough',
    );
    expect(wrote).toBe(false);
  });

  test('rejects a stage with missing inputs before anything runs', async () => {
    const run = runPipeline([write(async () => ({ files: [] }))], start, ['files'], { platform });
    await expect(run).rejects.toThrow('assemble-asset needs picture, which no stage before it adds');
  });
});

describe('a prefetch', () => {
  const reduced = { positions: new Float32Array(9), indices: new Uint32Array(3) };

  /** A stage that needs `reduced`, which its prefetch adds as soon as there is a request. */
  const late = (prefetch: Run, run: Run = async () => ({ files: [] })): AnyStage => ({
    ...write(run),
    needs: ['picture', 'reduced'],
    prefetch: [{ needs: ['request'], adds: ['reduced'], run: prefetch as AnyStage['run'] }],
  });

  test('starts before the stages in between, and ends before its own stage', async () => {
    const order: string[] = [];
    const { timings } = await runPipeline(
      [
        decode(async () => {
          order.push('decode');
          return { picture };
        }),
        late(
          async () => {
            order.push('prefetch starts');
            await new Promise((resolve) => setTimeout(resolve, 20));
            order.push('prefetch ends');
            return { reduced };
          },
          async (piece) => {
            order.push('write');
            expect(piece.reduced).toBe(reduced);
            return { files: [] };
          },
        ),
      ],
      start,
      ['files'],
      { platform },
    );
    expect(order).toEqual(['prefetch starts', 'decode', 'prefetch ends', 'write']);
    expect(timings.map(({ stage }) => stage)).toEqual(['prepare-image', 'assemble-asset']);
  });

  test('starts with an early result of a stage, while that stage still runs', async () => {
    const order: string[] = [];
    const { piece } = await runPipeline(
      [
        decode(async (_, { addEarly }) => {
          order.push('decode begins');
          addEarly({ picture });
          await new Promise((resolve) => setTimeout(resolve, 20));
          order.push('decode ends');
          return { picture };
        }),
        {
          ...write(async () => ({ files: [] })),
          needs: ['reduced'],
          prefetch: [
            {
              needs: ['picture'],
              adds: ['reduced'],
              run: async () => {
                order.push('prefetch');
                return { reduced };
              },
            },
          ],
        },
      ],
      start,
      ['files'],
      { platform },
    );
    expect(order).toEqual(['decode begins', 'prefetch', 'decode ends']);
    expect(Object.keys(piece)).toEqual(['files']);
  });

  test('waits for its inputs, which are kept until then', async () => {
    const seen: string[][] = [];
    const waiting: AnyStage = {
      ...late(async (piece) => {
        seen.push(Object.keys(piece));
        return { reduced };
      }),
      needs: ['reduced'],
    };
    waiting.prefetch![0]!.needs = ['picture'];
    await runPipeline([decode(async () => ({ picture })), waiting], start, ['files'], { platform });
    expect(seen).toEqual([['picture']]);
  });

  test('an error names the stage that the work belongs to, however early it occurs', async () => {
    const order: string[] = [];
    const run = runPipeline(
      [
        decode(async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          order.push('decoded');
          return { picture };
        }),
        late(async () => {
          throw new Error('nothing there');
        }),
      ],
      start,
      ['files'],
      { platform },
    );
    await expect(run).rejects.toMatchObject({ name: 'StageError', message: 'assemble-asset: nothing there' });
    expect(order).toEqual(['decoded']);
  });

  test('is aborted when another stage fails', async () => {
    let reason: unknown;
    const failing = decode(async () => {
      throw new Error('cannot decode');
    });
    const patient = late(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason;
            reject(signal.reason);
          });
        }),
    );
    await expect(runPipeline([failing, patient], start, ['files'], { platform })).rejects.toThrow(
      'prepare-image: cannot decode',
    );
    expect(reason).toMatchObject({ message: 'cannot decode' });
  });

  test('rejects an input that no stage adds, before anything runs', async () => {
    const stage = { ...late(async () => ({ reduced })), needs: [] };
    stage.prefetch![0]!.needs = ['solid'];
    await expect(runPipeline([stage], start, ['files'], { platform })).rejects.toThrow(
      'assemble-asset needs solid, which no stage before it adds',
    );
  });
});
