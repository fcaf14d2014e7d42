import type { Failure, OwnRule } from '../../domain/failures.js';
import { beforeBirth } from '../patients/index.js';
import type { NewDocument } from './document-content.js';

const FILE_TYPE: OwnRule = {
  name: 'file_type',
  en: 'The :attribute must be a PDF, JPEG, PNG, TIFF, HEIC or DICOM file, or plain text in UTF-8.',
  es: ':attribute debe ser un archivo PDF, JPEG, PNG, TIFF, HEIC o DICOM, o texto simple en UTF-8.',
};

/** Failures of a document's day. `today` is a day of the clinic. */
export const documentFailures = (
  { date, file }: Pick<NewDocument, 'file'> & { date: string },
  today: string,
  birth_date: string | null,
): Failure[] => [
  ...(file.content_type === null ? [{ path: 'file', rule: FILE_TYPE }] : []),
  ...(date > today ? [{ path: 'date', rule: 'future' as const }] : beforeBirth(birth_date, { date })),
];
