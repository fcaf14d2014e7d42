import type { Knex } from 'knex';
import { dayIn } from '../calendar.js';
import type { FileStore } from '../deps/file-store.js';
import { keepUpload, keyPlace, type DOCUMENT_TYPES } from '../features/documents/index.js';
import { uploadBytes } from '../http/upload.js';
import { newId } from '../id.js';
import type { KeyRing } from '../secrets/key-ring.js';
import { encryptSecret } from '../secrets/secret-box.js';
import { daysAgo } from './demo-consultations.js';
import type { DemoClinic } from './demo-data.js';
import { letterPdf, stripPng } from './demo-files.js';

interface DemoDocument {
  /** Which of the clinic's patients; the first one has a login. */
  patient: number;
  days: number;
  type: (typeof DOCUMENT_TYPES)[number];
  title: string;
  content: Buffer;
  released: boolean;
}

const LETTER = letterPdf([
  'Carta de interconsulta',
  'Hospital Regional, Servicio de Kinesiología',
  '',
  'Estimada colega:',
  '',
  'La paciente completó diez sesiones por dolor lumbar. Refiere alivio desde la sexta,',
  'camina treinta minutos al día sin molestias y conoce sus ejercicios.',
  '',
  'Sugerimos mantener la pauta en casa y un control si el dolor vuelve.',
  '',
  'Atentamente,',
  'Equipo de Kinesiología',
]);

const STRIP = stripPng();

const NOTES = Buffer.from(`Ecografía abdominal

Hígado de tamaño y forma normales, sin lesiones.
Vesícula sin cálculos. Vía biliar de 4 mm.
Riñones de tamaño normal, sin dilatación.

Conclusión: estudio sin alteraciones.
`);

const DOCUMENTS: readonly DemoDocument[] = [
  { patient: 0, days: 12, type: 'letter', title: 'Carta de Kinesiología', content: LETTER, released: true },
  { patient: 0, days: 34, type: 'image', title: 'Electrocardiograma', content: STRIP, released: true },
  { patient: 0, days: 3, type: 'report', title: 'Ecografía abdominal', content: NOTES, released: false },
  { patient: 1, days: 2, type: 'image', title: 'Electrocardiograma de urgencia', content: STRIP, released: false },
  { patient: 4, days: 60, type: 'report', title: 'Ecografía abdominal', content: NOTES, released: false },
];

interface Keeping {
  keys: KeyRing;
  files: FileStore;
}

/** Documents of some patients, with their files in the store; a clinic has one file of what several of its documents show. */
export async function fillDocuments(db: Knex, clinic: DemoClinic, keeping: Keeping): Promise<void> {
  const contents = [...new Set(DOCUMENTS.map(({ content }) => content))];
  const kept = new Map<Buffer, KeptFile>();
  for (const content of contents) kept.set(content, await keepFile(db, clinic.id, keeping, content));
  const rows = DOCUMENTS.flatMap(({ patient, days, content, released, ...said }) => {
    const patient_id = clinic.patient_ids[patient];
    const at = daysAgo(clinic, days);
    return patient_id === undefined
      ? []
      : [
          {
            ...said,
            ...kept.get(content),
            clinic_id: clinic.id,
            id: newId(),
            patient_id,
            practitioner_id: clinic.doctor_id,
            date: dayIn(clinic.timezone, new Date(at)),
            status: 'current',
            entered_by: clinic.doctor_id,
            entered_by_name: 'Dra. Demo Medicina',
            created_at: at,
            released_at: released ? at : null,
          },
        ];
  });
  await db('documents').insert(rows);
}

type KeptFile = Record<'sha256', Buffer> & { size: number; content_type: string | null };

async function keepFile(db: Knex, clinic_id: string, { keys, files }: Keeping, content: Buffer): Promise<KeptFile> {
  const upload = await uploadBytes({ files }, content);
  await keepUpload({ config: { keys }, files }, clinic_id, upload);
  const { name, size, content_type, key } = upload;
  const sha256 = Buffer.from(upload.sha256, 'hex');
  const key_encrypted = encryptSecret(keys, key, keyPlace(clinic_id, upload.sha256));
  await db('document_files').insert({ clinic_id, sha256, size, name, key_encrypted });
  return { sha256, size, content_type };
}
