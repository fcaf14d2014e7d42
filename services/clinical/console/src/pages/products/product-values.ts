import type { Product } from '../../products/product';

type Substance = Product['substances'][number];

/** As they are typed: lists are one text each, so that what two people changed can be compared. */
export const valuesOf = (of: Product | undefined) => ({
  code: of?.code ?? '',
  name: of?.name ?? '',
  strength: of?.strength ?? '',
  form: of?.form ?? '',
  unit: of?.unit ?? '',
  substances: textOf(of?.substances ?? []),
  barcodes: (of?.barcodes ?? []).join(', '),
  pack_sizes: (of?.pack_sizes ?? []).join(', '),
  control_class: of?.control_class ?? '',
  minimum: of?.minimum == null ? '' : String(of.minimum),
  storage: of?.storage ?? '',
  prescription_only: of?.prescription_only ?? true,
  high_alert: of?.high_alert ?? false,
  active: of?.active ?? true,
});
export type Values = ReturnType<typeof valuesOf>;

export const textOf = (substances: readonly Substance[]): string =>
  substances.length > 0 ? JSON.stringify(substances) : '';
export const substancesOf = (text: string): Substance[] => (text === '' ? [] : (JSON.parse(text) as Substance[]));

/** What commas, semicolons, spaces and lines separate. */
export const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const bodyOf = (values: Values) => ({
  code: values.code.trim(),
  name: values.name.trim(),
  unit: values.unit.trim(),
  strength: values.strength.trim() || null,
  form: values.form.trim() || null,
  substances: substancesOf(values.substances),
  barcodes: listOf(values.barcodes),
  pack_sizes: listOf(values.pack_sizes).map(Number),
  control_class: values.control_class.trim() || null,
  minimum: values.minimum.trim() === '' ? null : Number(values.minimum),
  storage: values.storage.trim() || null,
  prescription_only: values.prescription_only,
  high_alert: values.high_alert,
  active: values.active,
});
