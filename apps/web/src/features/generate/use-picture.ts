import type { ErrorCode } from '@tangible/contracts';
import { useCallback, useEffect, useState } from 'react';
import { fetchPicture } from '../../api/fetch-picture.ts';
import { checkPicture, checkPixels } from './check-picture.ts';
import type { Dropped } from './find-dropped.ts';

/** The picture that was chosen, as far as the browser could read it. */
export interface Picture {
  file: File;
  /** Where it can be shown from, in this page alone. */
  url: string;
  width: number;
  height: number;
}

export interface PictureChoice {
  picture: Picture | null;
  problem: ErrorCode | 'unreachable' | null;
  /** While it is fetched from another page. */
  isFetching: boolean;
  take(given: Dropped): void;
  clear(): void;
  /** Reports a missing or invalid picture. */
  complain(problem: ErrorCode): void;
}

/** Takes a picture however it comes, checks it and reads its size. */
export function usePicture(): PictureChoice {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<PictureChoice['problem']>(null);
  const [isFetching, setFetching] = useState(false);

  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture.url);
  }, [picture]);

  const takeFile = useCallback(async (file: File) => {
    const wrong = checkPicture(file);
    setProblem(wrong);
    setPicture(null);
    if (wrong) return;
    const read = await readPicture(file);
    if (typeof read === 'string') setProblem(read);
    else setPicture(read);
  }, []);

  const take = useCallback(
    async (given: Dropped) => {
      if (!given) return;
      if ('file' in given) return takeFile(given.file);
      setFetching(true);
      setProblem(null);
      try {
        await takeFile(await fetchPicture(given.address));
      } catch {
        setProblem('unreachable');
      }
      setFetching(false);
    },
    [takeFile],
  );

  const clear = useCallback(() => {
    setPicture(null);
    setProblem(null);
  }, []);
  return { picture, problem, isFetching, take, clear, complain: setProblem };
}

/** The picture with its size in pixels, or its problem. */
async function readPicture(file: File): Promise<Picture | ErrorCode> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return 'IMAGE_BROKEN';
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const wrong = checkPixels(width, height);
  if (!wrong) return { file, url, width, height };
  URL.revokeObjectURL(url);
  return wrong;
}
