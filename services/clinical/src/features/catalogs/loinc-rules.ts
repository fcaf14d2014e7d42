/** A term of LOINC as the catalogs of tests hold it. */
export interface LoincTest {
  kind: 'laboratory' | 'imaging';
  loinc: string;
  name: string;
  category: string | null;
  specimen: string | null;
  unit: string | null;
  is_panel: boolean;
  modality: string | null;
  body_part: string | null;
  laterality_required: boolean;
  contrast: boolean;
}

/** The columns of Loinc.csv that are read. */
export const LOINC_COLUMNS = [
  'LOINC_NUM',
  'SYSTEM',
  'METHOD_TYP',
  'CLASS',
  'STATUS',
  'CLASSTYPE',
  'LONG_COMMON_NAME',
] as const;
export type LoincRecord = Record<(typeof LOINC_COLUMNS)[number], string> & Record<string, string | undefined>;

/** Whether the number's last digit is the one that modulus 10 of the others asks for. */
export function isLoincNumber(given: string): boolean {
  const [, number = '', check] = /^(\d{1,7})-(\d)$/.exec(given) ?? [];
  if (check === undefined) return false;
  let sum = 0;
  for (const [place, digit] of [...number].toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10 === Number(check);
}

/** Methods of radiology as DICOM names modalities. */
const MODALITIES: Record<string, string> = {
  XR: 'DX',
  'XR.fluor': 'RF',
  'XR.fluor.angio': 'XA',
  RF: 'RF',
  MR: 'MR',
  'MR.angio': 'MR',
  CT: 'CT',
  'CT.angio': 'CT',
  US: 'US',
  'US.doppler': 'US',
  MG: 'MG',
  'MG.tomosynthesis': 'MG',
  NM: 'NM',
  'NM.SPECT': 'NM',
  PT: 'PT',
  DXA: 'BMD',
};

/** The test that a record is, or undefined if it is neither active nor of a laboratory nor of radiology. */
export function loincTest(record: LoincRecord): LoincTest | undefined {
  if (record.STATUS !== 'ACTIVE') return undefined;
  const imaging = record.CLASS === 'RAD' || record.CLASS.startsWith('RAD.');
  if (!imaging && record.CLASSTYPE !== '1') return undefined;
  const name = record.LONG_COMMON_NAME.trim();
  const system = record.SYSTEM.trim() || null;
  const common = {
    loinc: record.LOINC_NUM,
    name,
    category: record.CLASS || null,
    unit: null,
    specimen: null,
    modality: null,
    body_part: null,
    laterality_required: false,
    contrast: false,
    is_panel: Boolean(record['PanelType']),
  };
  if (!imaging) {
    const unit = record['EXAMPLE_UCUM_UNITS']?.split(';')[0]?.trim() || null;
    return { ...common, kind: 'laboratory', specimen: system, unit };
  }
  return {
    ...common,
    kind: 'imaging',
    modality: MODALITIES[record.METHOD_TYP] ?? null,
    body_part: system,
    laterality_required: /\.(unspecified|unilateral)\b/i.test(system ?? ''),
    contrast: /\bW(ith)? ([\w ]*\b)?contrast/i.test(name.replace(/\bWO contrast/gi, '')),
  };
}
