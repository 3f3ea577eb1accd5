import { PicturePicker } from '../generate/PicturePicker.tsx';
import type { DevicePictures } from './use-device-pictures.ts';

export interface DevicePickerProps {
  pictures: DevicePictures;
  /** Another picture, or none. */
  onChange: () => void;
}

/** The pictures of an object, with their cut-outs once they are asked for. */
export function DevicePicker({ pictures, onChange }: DevicePickerProps) {
  const { choice, cutOuts, shown } = pictures;
  return (
    <PicturePicker
      isLocal
      hasSides
      choice={choice}
      cutOuts={cutOuts}
      shown={shown}
      onShow={pictures.show}
      onSeveral={pictures.takeSides}
      isBusy={false}
      onPicture={onChange}
    />
  );
}
