import { FURTHER_SLOTS, type FurtherSlot } from '@tangible/contracts';
import type { DeviceInput } from './use-device-pictures.ts';

/** The pictures and masks of a request to the engine. */
interface AssetPictures {
  image: Uint8Array;
  mask?: Uint8Array;
  further?: Partial<Record<FurtherSlot, Uint8Array>>;
  furtherMasks?: Partial<Record<FurtherSlot, Uint8Array>>;
}

/** Reads the pictures and their masks. */
export async function toAssetRequest({ front, sides, masks }: DeviceInput): Promise<AssetPictures> {
  const [further, furtherMasks] = await Promise.all([readAll(sides), readAll(masks)]);
  return {
    image: await readBytes(front),
    ...(masks.front && { mask: await readBytes(masks.front) }),
    ...(further && { further }),
    ...(furtherMasks && { furtherMasks }),
  };
}

/** Undefined where there are none. */
async function readAll(files: Partial<Record<FurtherSlot, Blob>>): Promise<AssetPictures['further']> {
  const read: Partial<Record<FurtherSlot, Uint8Array>> = {};
  for (const slot of FURTHER_SLOTS) if (files[slot]) read[slot] = await readBytes(files[slot]);
  return Object.keys(read).length > 0 ? read : undefined;
}

const readBytes = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
