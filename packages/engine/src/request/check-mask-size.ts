import { AppError } from '@tangible/contracts';
import { fitMaskSize } from '@tangible/mask';

interface Size {
  width: number;
  height: number;
}

/** Throws MASK_SIZE unless a mask is as large as its upright picture, or as that picture reduced for masks. */
export function checkMaskSize(mask: Size, picture: Size): void {
  const fitted = fitMaskSize(picture);
  const isSame = ({ width, height }: Size) => mask.width === width && mask.height === height;
  if (isSame(picture) || isSame(fitted)) return;
  throw new AppError('MASK_SIZE', {
    slot: 'front',
    given: `${mask.width} × ${mask.height}`,
    expected: `${picture.width} × ${picture.height}`,
  });
}
