import { sql, type Db } from '../../db/db.js';
import { newId } from '../../id.js';
import { TEMPLATE_LIMITS } from '../../limits/index.js';
import { lockClinic } from '../../operation/clinic-store.js';
import type { TemplateContent } from './template-content.js';

export interface TemplateRow extends TemplateContent {
  id: string;
  shared: boolean;
  version: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = `id, owner_id is null as shared, name, type, reason, sections, follow_up_notes, version,
  iso_instant(created_at) as created_at, iso_instant(updated_at) as updated_at`;

/** Those that the clinic shares and those of one person, by name. */
export const findTemplates = (db: Db, clinicId: string, userId: string | null) =>
  db.rows<TemplateRow>(
    `select ${COLUMNS} from note_templates where clinic_id = $1 and (owner_id is null or owner_id = $2)
     order by lower(name), id limit $3`,
    [clinicId, userId, TEMPLATE_LIMITS.shared + TEMPLATE_LIMITS.own],
  );

/** One of these, locked until the transaction ends. */
export const lockTemplate = (db: Db, clinicId: string, userId: string | null, id: string) =>
  db.row<TemplateRow>(
    `select ${COLUMNS} from note_templates
     where clinic_id = $1 and (owner_id is null or owner_id = $2) and id = $3 for update`,
    [clinicId, userId, id],
  );

const stored = (sections: TemplateContent['sections']): string =>
  JSON.stringify(sections.map(({ key, title = null, content }) => ({ key, title, content })));

/** How many there are of a person, of null that the clinic shares; counted alone until the transaction ends. */
export async function countTemplatesAlone(db: Db, clinicId: string, ownerId: string | null): Promise<number> {
  await lockClinic(db, clinicId);
  const row = await db.row<{ count: number }>(
    'select count(*) from note_templates where clinic_id = $1 and owner_id is not distinct from $2::uuid',
    [clinicId, ownerId],
  );
  return row?.count ?? 0;
}

export const insertTemplate = (db: Db, clinicId: string, ownerId: string | null, content: TemplateContent) =>
  db.row<TemplateRow>(
    `insert into note_templates (clinic_id, id, owner_id, name, type, reason, sections, follow_up_notes)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [
      clinicId,
      newId(),
      ownerId,
      content.name,
      content.type,
      content.reason,
      stored(content.sections),
      content.follow_up_notes,
    ],
  );

export const updateTemplate = (db: Db, clinicId: string, id: string, values: Partial<TemplateContent>) =>
  db.rows(
    sql('note_templates')
      .where({ clinic_id: clinicId, id })
      .update({ ...values, ...(values.sections && { sections: stored(values.sections) }) }),
  );

export const deleteTemplate = (db: Db, clinicId: string, id: string) =>
  db.rows('delete from note_templates where clinic_id = $1 and id = $2', [clinicId, id]);
