import { useState } from 'react';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { CutOutEditor } from '../cut-out/CutOutEditor.tsx';
import { useCutOut } from '../cut-out/use-cut-out.ts';
import type { BatchItem } from './batch-item.ts';

export interface CorrectDialogProps {
  item: BatchItem;
  onMask: (mask: Blob) => void;
  onClose: () => void;
}

/** The tools for the cut-out of one picture of a batch. */
export function CorrectDialog({ item, onMask, onClose }: CorrectDialogProps) {
  const { file, url, subjects, subject, mask } = item;
  const cutOut = useCutOut(file, { subjects, chosen: subject, mask });
  const [isWriting, setWriting] = useState(false);
  const use = async () => {
    setWriting(true);
    const written = await cutOut.write();
    setWriting(false);
    if (written.fault) return;
    if (written.mask) onMask(written.mask);
    onClose();
  };
  return (
    <Dialog title={file.name} size="wide" onClose={onClose}>
      <CutOutEditor cutOut={cutOut} url={url} name={file.name} isDisabled={isWriting} onUse={use} fallback={null} />
    </Dialog>
  );
}
