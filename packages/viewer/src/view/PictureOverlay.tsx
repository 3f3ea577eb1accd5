import { type RefObject, useEffect, useState } from 'react';
import type { AssetCamera } from '../model/read-camera.ts';
import { approximateCamera } from '../overlay/approximate-camera.ts';
import { findSubjectBox } from '../overlay/find-subject-box.ts';
import { placePicture } from '../overlay/place-picture.ts';
import { listPositions } from '../scene/load-glb.ts';
import type { ShownModel } from '../scene/shown-model.ts';
import type { ReadyModel } from '../use-model.ts';
import type { ViewerWords } from '../words.ts';
import own from './ViewPanel.module.css';

/** The side of the copy that the subject is looked for in. */
const COPY_PX = 128;

export interface PictureOverlayProps {
  words: ViewerWords['view'];
  url: string;
  opacity: number;
  model: ReadyModel;
  shown: ShownModel;
  container: RefObject<HTMLElement | null>;
}

/** The source picture over the model, which is seen from where the picture was taken as long as this is shown. */
export function PictureOverlay({ words, url, opacity, model, shown, container }: PictureOverlayProps) {
  const recorded = model.report?.camera ?? null;
  const [camera, setCamera] = useState<AssetCamera | null>(null);
  const [failed, setFailed] = useState(false);
  const size = useElementSize(container);

  useEffect(() => {
    if (!camera) return;
    shown.holdCamera(camera);
    return () => shown.holdCamera(null);
  }, [shown, camera]);

  const onLoad = (picture: HTMLImageElement) => setCamera(recorded ?? findCamera(picture, model));
  const fit = recorded ? words.pictureFits : words.pictureFitsRoughly;
  return (
    <div className={own.overlay}>
      {!failed && (
        <img
          src={url}
          alt={words.picture}
          style={{ opacity: camera ? opacity : 0, ...(camera && placePicture(camera.frame, size)) }}
          onLoad={(event) => onLoad(event.currentTarget)}
          onError={() => setFailed(true)}
        />
      )}
      <p className={own.fit} role="status">
        {failed ? words.pictureFailed : fit}
      </p>
    </div>
  );
}

function findCamera(picture: HTMLImageElement, { glb, report }: ReadyModel): AssetCamera {
  const { naturalWidth: width, naturalHeight: height } = picture;
  return approximateCamera({
    positions: listPositions(glb.root),
    up: report?.up ?? null,
    subject: findSubject(picture),
    picture: { width, height },
  });
}

function findSubject(picture: HTMLImageElement) {
  const canvas = new OffscreenCanvas(COPY_PX, COPY_PX);
  const context = canvas.getContext('2d');
  try {
    context!.drawImage(picture, 0, 0, COPY_PX, COPY_PX);
    return findSubjectBox(context!.getImageData(0, 0, COPY_PX, COPY_PX).data, COPY_PX, COPY_PX);
  } catch {
    // A picture of another site may be shown, but not read.
    return { left: 0, top: 0, width: 1, height: 1 };
  }
}

function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 1, height: 1 });
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setSize({ width: watched.clientWidth, height: watched.clientHeight }));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
