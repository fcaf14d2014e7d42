import { clause, joinTo, column, FALSE, inside, literal, piece, raw, TRUE } from '../../../db/piece.js';
import type { Knex } from 'knex';
import { sql } from '../../../db/db.js';
import { readableInstants } from '../../../features/record-versions/index.js';
import { instant, reference } from '../../search/column-parameters.js';
import { eitherSeparately, lookedUpIn, type Condition, type SearchParameter } from '../../search/parameter.js';
import { codedBy, codedBySeveral } from '../../search/token-parameters.js';
import { PROVENANCE_PARTICIPANT, SIGNATURE_TYPE } from '../../systems.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { usesArea } from '../../../domain/areas.js';
import type { Reader, TypeSpec } from '../../type.js';
import { KINDS, provenanceSubject } from './record-kinds.js';
import { AUTHORS_SIGNATURE, provenanceResource, type VersionSaid } from './map.js';
import { OF_TARGET, type ProvenanceKind } from './targets.js';

const NAMES = Object.keys(KINDS) as ProvenanceKind[];
/** As ids write them, which know no underscore. */
const KIND_OF_NAME = new Map(NAMES.map((kind) => [kind.replace('_', '-'), kind]));

/**
 * Whom the version itself was about, if anybody, and whose record that is now. The `offset 0` keeps it a step of its own: as a condition on
 * JSON, which is not leakproof, row-level security would keep the planner from using any index for it.
 */
const SAID = clause`cross join lateral
  (select coalesce(v.content -> 'patient' ->> 'id', v.content ->> 'patient_id')::uuid as patient_id offset 0) said`;
const SAID_OF_NOW = piece`coalesce((select m.merged_into_id from patients m where m.clinic_id = v.clinic_id and m.id = said.patient_id),
  said.patient_id)`;

/** The versions of one kind, of records that the reader may see: of a draft that was another patient's before, none of that time. */
function versionsOf(kind: ProvenanceKind, reader: Reader, patientId?: string): Knex.QueryBuilder {
  const { visible, id, patient, within } = KINDS[kind];
  const keptBy = within?.id ?? id;
  const records = visible(reader, patientId).select(
    raw(clause`${id} as record_id, ${patient} as patient_id, ${keptBy} as kept_by`),
  );
  const versions = clause`join record_versions v on v.clinic_id = ${reader.clinic.id}
    and v.resource_type = ${literal(within?.kind.resource_type ?? kind)} and v.resource_id = x.kept_by
    and ${inside(within?.tells ?? TRUE)} ${SAID}`;
  const version = within ? clause`1 as version` : clause`v.version`;
  return (
    joinTo(sql.from(records.as('x')), versions)
      // Nearly all: of a condition that is written as one, the planner would expect hardly any.
      .whereRaw(raw(piece`coalesce(said.patient_id is null or ${SAID_OF_NOW} = x.patient_id, false)`))
      .whereRaw(
        // One operation may have kept a version twice: the later one counts.
        `not exists (select from record_versions k where k.clinic_id = v.clinic_id and k.resource_type = v.resource_type
         and k.resource_id = v.resource_id and k.version = v.version and k.recorded_at > v.recorded_at)`,
      )
      .select(
        raw(clause`v.clinic_id, ${literal(kind)} as kind, x.record_id, x.patient_id, v.resource_type as kept_as, x.kept_by, ${version}, v.recorded_at, v.event,
        v.actor_type, v.actor_id, v.actor_name, v.content`),
      )
  );
}

const visibleParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] =>
  NAMES.filter((kind) => {
    const { ability, record } = KINDS[kind];
    return reader.caller.abilities.has(ability) && usesArea(reader.clinic, record.area);
  }).map((kind) => versionsOf(kind, reader, patientId));

const visibleVersions = (reader: Reader, patientId?: string): Knex.QueryBuilder =>
  sql.from(sql.unionAll(visibleParts(reader, patientId)).as('p'));

const target: SearchParameter = {
  type: 'reference',
  documentation: 'What was made or changed, in any of its versions.',
  path: 'target',
  missing: FALSE,
  targets: {},
  ofOther: OF_TARGET,
};

const madeBy = (id: string): Condition =>
  lookedUpIn(
    column('p.actor_id'),
    'uuid',
    piece`select d.user_id from practitioners d where d.clinic_id = (select current_clinic_id()) and d.id = ${id}`,
  );

/** Lookup the versions of notes that they signed, where these are few: no index knows what a version says. */
function signedBy(id: string): Condition {
  const said = { sql: piece`p.kind = 'consultation' and p.content -> 'signed_by' ->> 'id' = ${id}` };
  const query = piece`select c.id from consultations c where c.clinic_id = (select current_clinic_id())
      and (c.practitioner_id = ${id} and c.signed_by = ${id} or c.signed_by = ${id} and c.signed_by <> c.practitioner_id)`;
  return { ...said, lookup: { column: column('p.record_id'), type: 'uuid', query, also: said } };
}

const agent: SearchParameter = {
  type: 'reference',
  documentation: 'Who made the version, or signed it.',
  path: 'agent.who',
  missing: FALSE,
  targets: {},
  ofOther: {
    Practitioner: (id) => eitherSeparately([madeBy(id), signedBy(id)]),
  },
};

/** Who made, changed and signed what, and when, of the versions of records. */
export const provenance: TypeSpec<VersionSaid> = {
  type: 'Provenance',
  record: 'provenance',
  ability: 'consultations:read',
  patientColumn: column('p.patient_id'),
  phi: { level: 'full', subject: provenanceSubject },
  visible: visibleVersions,
  parts: { as: 'p', visible: visibleParts },
  columns: [
    'p.kind',
    'p.record_id',
    'p.patient_id',
    'p.version',
    'p.recorded_at',
    'p.event',
    'p.content',
    sql.raw(`case when p.actor_type is not null then
      jsonb_build_object('type', p.actor_type, 'id', p.actor_id, 'name', p.actor_name) end as actor`),
    sql.raw(
      '(select d.id from practitioners d where d.clinic_id = p.clinic_id and d.user_id = p.actor_id limit 1) as practitioner_id',
    ),
  ],
  key: [
    { column: column('p.record_id'), type: 'uuid' },
    { column: column('p.kind'), type: 'text' },
    { column: column('p.version'), type: 'numeric' },
  ],
  keyOf(id) {
    const [, record, name = '', version] = /^([0-9a-f-]{36})\.([a-z-]+)\.([1-9]\d{0,8})$/.exec(id) ?? [];
    const kind = KIND_OF_NAME.get(name);
    return record && kind && version ? [record, kind, version] : undefined;
  },
  updated: column('p.recorded_at'),
  onlyByName: true,
  order: { column: column('p.recorded_at'), type: 'timestamptz', direction: 'desc' },
  map: (row, mapping) =>
    provenanceResource({ ...row, content: readableInstants(row.content, KINDS[row.kind].record) }, mapping),
  patientsOf: ({ patient_id }) => (patient_id === null ? [] : [patient_id]),
  search: {
    target,
    patient: reference('extension.valueReference', { Patient: column('p.patient_id') }, 'Whose record it is.'),
    agent,
    recorded: instant(column('p.recorded_at'), 'When it was made.'),
    when: instant(column('p.recorded_at'), 'When it was made.'),
    'agent-type': codedBySeveral(
      PROVENANCE_PARTICIPANT,
      {
        author: TRUE,
        verifier: piece`(p.kind = 'consultation' and jsonb_typeof(p.content -> 'signed_by') = 'object')`,
      },
      'author, or verifier of what was signed.',
      FALSE,
    ),
    ...unrecorded({ token: ['agent-role'] }, { entity: 'entity.what', location: 'location' }),
    'signature-type': codedBy(
      SIGNATURE_TYPE,
      {
        [AUTHORS_SIGNATURE]: piece`(p.kind = 'consultation' and jsonb_typeof(p.content -> 'signed_by') = 'object'
          and p.content ->> 'completed_at' is not null and p.content ->> 'content_sha256' is not null)`,
      },
      'Of what was signed.',
    ),
  },
};
