/** Numbers as the reader's language writes them. */
export interface Format {
  metres: (value: number) => string;
  /** Millimetres, for values that are small compared to the model. */
  millimetres: (value: number) => string;
  degrees: (value: number) => string;
  seconds: (value: number) => string;
  kilograms: (value: number) => string;
  pixels: (value: number) => string;
  bytes: (value: number) => string;
  count: (value: number) => string;
  percent: (value: number) => string;
  /** Exposure in stops, with its sign. */
  stops: (value: number) => string;
  /** As many digits as matter; powers of ten where it is far from one. */
  plain: (value: number) => string;
}

/**
 * @example
 * makeFormat('fr').metres(0.1473); // '0,147 m'
 */
export function makeFormat(locale: string): Format {
  const make = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: number) => format.format(value);
  };
  const unit = (name: string, options: Intl.NumberFormatOptions) => make({ style: 'unit', unit: name, ...options });
  const metres = unit('meter', { maximumSignificantDigits: 3, minimumSignificantDigits: 3 });
  const centimetres = unit('meter', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const kilograms = unit('kilogram', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
  const grams = unit('gram', { maximumSignificantDigits: 3 });
  const megabytes = unit('megabyte', { maximumFractionDigits: 1 });
  const kilobytes = unit('kilobyte', { maximumFractionDigits: 0 });
  const plain = make({ maximumSignificantDigits: 4 });
  const stops = make({ signDisplay: 'exceptZero', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const scientific = make({ notation: 'scientific', maximumSignificantDigits: 3 });
  return {
    metres: (value) => (value < 1 ? centimetres(value) : metres(value)),
    millimetres: (value) => unit('millimeter', { maximumFractionDigits: 2 })(value * 1000),
    degrees: unit('degree', { unitDisplay: 'narrow', maximumFractionDigits: 1 }),
    seconds: unit('second', { unitDisplay: 'narrow', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    kilograms: (value) => (value < 0.1 ? grams(value * 1000) : kilograms(value)),
    pixels: make({ useGrouping: false }),
    bytes: (value) => (value < 1e6 ? kilobytes(value / 1e3) : megabytes(value / 1e6)),
    count: make({ maximumFractionDigits: 0 }),
    percent: make({ style: 'percent', maximumFractionDigits: 0 }),
    stops: (value) => `${stops(value)} EV`,
    plain: (value) => (value !== 0 && Math.abs(value) < 1e-3 ? scientific(value) : plain(value)),
  };
}
