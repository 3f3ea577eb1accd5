import { useEffect, useRef } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CutOut.module.css';
import { paintCutOut } from './paint-cut-out.ts';
import type { CutOut, FoundSubject, ReadyCutOut } from './use-cut-out.ts';

/** Asks which of several subjects is meant. */
export function SubjectChoice({ cutOut, ready }: { cutOut: CutOut; ready: ReadyCutOut }) {
  const { t } = useWords('cutOut');
  const { subjects, history } = ready;
  if (subjects.length < 2) return null;
  return (
    <fieldset className={styles.subjects}>
      <legend>{t('cutOut.which', { count: subjects.length })}</legend>
      {subjects.map((subject, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: subjects are added at the end and never moved.
        <label key={index}>
          <input
            type="radio"
            name="cut-out-subject"
            checked={history.now.subject === index}
            onChange={() => cutOut.choose(index)}
          />
          <Thumbnail subject={subject} ready={ready} />
          <span className="unseen">{t('cutOut.object', { number: index + 1 })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** As large as it is shown on a screen with two pixels per point. */
const SIDE_PX = 128;

function Thumbnail({ subject, ready: { picture } }: { subject: FoundSubject; ready: ReadyCutOut }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { mask, box } = subject;
  useEffect(() => {
    const whole = new OffscreenCanvas(picture.width, picture.height);
    paintCutOut(whole.getContext('2d')!, picture, mask, 'cutOut');
    const context = canvas.current!.getContext('2d')!;
    const [width, height] = [box.width * picture.width, box.height * picture.height];
    const scale = SIDE_PX / Math.max(width, height, 1);
    context.clearRect(0, 0, SIDE_PX, SIDE_PX);
    context.drawImage(
      whole,
      box.left * picture.width,
      box.top * picture.height,
      width,
      height,
      (SIDE_PX - width * scale) / 2,
      (SIDE_PX - height * scale) / 2,
      width * scale,
      height * scale,
    );
  }, [picture, mask, box]);
  return <canvas ref={canvas} width={SIDE_PX} height={SIDE_PX} />;
}
