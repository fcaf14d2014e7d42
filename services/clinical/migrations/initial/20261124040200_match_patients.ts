import type { Knex } from 'knex';

/** Who may be the same person is asked of names as they sound, and answered once: that two are not stays said. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The first word of a name that carries it, as it sounds in Spanish: Gonzáles and González, Vásquez and Básquez,
    -- Giménez, Jiménez and Ximénez, Yáñez and Llánez are one each.
    create function name_sound(value text) returns text language sql immutable strict parallel safe
    return nullif(regexp_replace(translate(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(split_part(regexp_replace(search_words(value),
          '^((de|del|la|las|los|el|y|e|da|do|dos|das|di|von|van|der|san|santa) )+', ''), ' ', 1), '^ma$', 'maria'),
        'ph', 'f'), 'ch', '1'), 'h', ''), 'qu', 'k'), 'll', 'y'), 'ñ', 'n'),
        'c(?=[ei])', 's', 'g'), 'gu(?=[ei])', '2', 'g'), 'g(?=[ei])', 'j', 'g'), '^x', 'j'), '^i(?=[aeou])', 'y'),
      '2', 'g'), 'x', 's'), 'czvwyq', 'ksbbik'), '(.)\\1+', '\\1', 'g'), '');

    -- How far two parts of names agree: 1 the same, 0.9 the same sound or more words of the same, less by what they share.
    create function name_agreement(one text, other text) returns real language sql immutable strict parallel safe
    return case
      when search_words(one) = search_words(other) then 1
      when name_sound(one) = name_sound(other)
        or string_to_array(search_words(one), ' ') <@ string_to_array(search_words(other), ' ')
        or string_to_array(search_words(one), ' ') @> string_to_array(search_words(other), ' ') then 0.9
      else least(similarity(search_words(one), search_words(other)), 0.8::real) end;

    create table patient_distinctions (
      clinic_id uuid not null references clinics,
      patient_id uuid not null,
      other_id uuid not null,
      said_at timestamptz not null,
      said_by uuid not null,
      said_by_name text not null,
      primary key (clinic_id, patient_id, other_id),
      check (patient_id < other_id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, other_id) references patients (clinic_id, id)
    );
    create index patient_distinctions_other on patient_distinctions (clinic_id, other_id);
    call protect_tenant_table('patient_distinctions');
    revoke update on patient_distinctions from clinical_app;
    grant delete on patient_distinctions to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table patient_distinctions; drop function name_agreement(text, text), name_sound(text)');
}
