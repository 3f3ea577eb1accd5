import { MATERIAL_NAMES } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { EDIT_OPTIONS, OPTIONS, type OptionName } from './options.ts';

const INDENT = 26;

/** The help, in the reader's language. */
export function printHelp(t: Translate): string {
  const describe = (name: OptionName) => {
    const option: { type: string; short?: string; shape?: string } = OPTIONS[name];
    const flags = `${option.short ? `-${option.short}, ` : '    '}--${name}`;
    const head = `  ${option.shape ? `${flags} ${option.shape}` : flags}`;
    const gap = head.length < INDENT - 1 ? ' '.repeat(INDENT - head.length) : `\n${' '.repeat(INDENT)}`;
    return `${head}${gap}${t(`cli.options.${name}`, { names: MATERIAL_NAMES.join(', ') })}`;
  };
  const ofEdits = Object.keys(EDIT_OPTIONS) as OptionName[];
  const others = (Object.keys(OPTIONS) as OptionName[]).filter((name) => !ofEdits.includes(name));
  return [
    t('cli.about'),
    t('cli.aboutBatch'),
    t('cli.aboutFinish'),
    t('cli.aboutEdit'),
    t('cli.aboutScene'),
    t('cli.aboutMcp'),
    '',
    `${t('cli.usage')}  tangible photo.png --out DIR [--quality low|medium|high] [--formats glb,usdz] [--size-m N]`,
    `${' '.repeat(t('cli.usage').length)}  tangible front.png --back back.png --left left.png --right right.png --out DIR`,
    `${' '.repeat(t('cli.usage').length)}  tangible photo.png --mask mask.png --out DIR`,
    `${' '.repeat(t('cli.usage').length)}  tangible batch DIR|ZIP|CSV --out DIR [--quality low] [--server URL --key KEY]`,
    `${' '.repeat(t('cli.usage').length)}  tangible finish model.glb --out DIR [--unit-m N]`,
    `${' '.repeat(t('cli.usage').length)}  tangible edit DIR|ZIP --out DIR [--height 0.12] [--mass 0.3] [--floor left] [--formats all]`,
    `${' '.repeat(t('cli.usage').length)}  tangible scene DIR|ZIP DIR|ZIP --out DIR [--place "0,0; 0.4,0,0.75,90"] [--keep]`,
    `${' '.repeat(t('cli.usage').length)}  tangible mcp [--out DIR] [--server URL]`,
    '',
    ...others.map(describe),
    '',
    t('cli.editOptions'),
    ...ofEdits.map(describe),
    '',
    t('cli.exit'),
    '',
  ].join('\n');
}
