import type { Knex } from 'knex';

/** Texts that notes begin with: those of the clinic, and those of one person. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table note_templates (
      clinic_id uuid not null references clinics,
      id uuid not null,
      -- The account whose it is; null of one that the clinic shares.
      owner_id uuid,
      name text not null,
      type text,
      reason text,
      sections jsonb not null default '[]',
      follow_up_notes text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id)
    );
    create unique index note_templates_name on note_templates
      (clinic_id, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), lower(name));
    call protect_tenant_table('note_templates');
    call allow_updates('note_templates', '{name, type, reason, sections, follow_up_notes}');
    grant delete on note_templates to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table note_templates');
