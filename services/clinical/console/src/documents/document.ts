import type { Data } from '../api/client';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { text } from './text';

export type Document = Data<'GET /api/v1/documents'>[number];

export const TYPES = ['report', 'image', 'letter', 'consent', 'identification', 'other'] as const;
export const MOST_BYTES = 25 * 1024 * 1024;
/** What the service takes. */
export const ACCEPTED = ['.pdf', '.jpg', '.jpeg', '.png', '.tif', '.tiff', '.heic', '.dcm', '.txt'];

/** By what it is called as a file, and how it is opened: in a dialog, in a tab, or kept as a file for another program. */
export const KINDS: Record<Document['content_type'], { extension: string; opens: 'image' | 'text' | 'tab' | 'file' }> =
  {
    'application/pdf': { extension: 'pdf', opens: 'tab' },
    'image/jpeg': { extension: 'jpg', opens: 'image' },
    'image/png': { extension: 'png', opens: 'image' },
    'text/plain': { extension: 'txt', opens: 'text' },
    'image/tiff': { extension: 'tiff', opens: 'file' },
    'image/heic': { extension: 'heic', opens: 'file' },
    'application/dicom': { extension: 'dcm', opens: 'file' },
  };

/** 1.2 MB */
export function useSize(): (bytes: number) => string {
  const say = useWords(text);
  const { number } = useFormat();
  return (bytes) => say.megabytes(number(Math.max(1, Math.round(bytes / 100_000)) / 10));
}
