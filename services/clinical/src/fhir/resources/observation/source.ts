import { clause, column, inside, literal, piece, raw, or, type Piece } from '../../../db/piece.js';
import type { Knex } from 'knex';
import { sql } from '../../../db/db.js';
import { visibleConsultations } from '../../../features/consultations/index.js';
import { visibleResults } from '../../../features/lab-results/index.js';
import { firstOf } from '../../search/kinds.js';
import { LOINC } from '../../systems.js';
import type { Reader } from '../../type.js';
import { SIGN_NAMES, SIGNS, type SignName } from './vital-signs.js';

/** Two numbers with a hyphen between them, which are told as such and not as words. */
const AS_RANGE = String.raw`^\s*\d+(\.\d+){0,1}\s*[-–]\s*\d+(\.\d+){0,1}\s*$`;

/** What an observation is found by, wherever it is kept: as `o`. */
const LABORATORY = clause`
  r.clinic_id, o.id as named, '' as sign, r.id as record_id, r.patient_id, null::uuid as performer_id,
  r.consultation_id, r.order_item_id, r.superseded_by_id, 'laboratory' as category,
  case when r.specimen_type is not null or r.specimen_collected_at is not null then r.id end as specimen_id,
  least(r.specimen_collected_at, 'infinity') as collected_order, r.specimen_type,
  o.code_system, o.code, null as other_code, o.display,
  r.status as report_status, o.status as result_status, '' as visit_status,
  ${firstOf(column('r.specimen_collected_at'), column('r.issued_at'))} as effective_at,
  case when o.value_comparator is null then o.value_number end as value_number, o.value_unit,
  null::numeric as part_0, null::numeric as part_1, o.value_text as found_text,
  (case when o.value_type <> 'range' or o.value_text !~ ${literal(AS_RANGE)} then o.value_text end) as value_text,
  (case when o.value_type = 'coded' then o.value_text end) as value_concept,
  r.updated_at`;

const NONE = piece`null::numeric`;

/**
 * One sign of the consultations in which it was measured: so that a search for another sign does not read it. `as` is how what was
 * measured is told: as it is kept, or alike for all, so that conditions reach into a union.
 */
function signColumns(name: SignName, as: (member: Piece) => Piece): Piece {
  const { loinc, display, category, measured } = SIGNS[name];
  const [code, other] = loinc as readonly string[];
  const [{ unit }] = measured;
  const numbers = measured.map(({ member }) => as(column(`v.${member}`)));
  const [number = NONE, part0 = NONE, part1 = NONE] = numbers.length === 1 ? numbers : [NONE, ...numbers];
  return clause`
    c.clinic_id, c.id as named, ${literal(name)} as sign, c.id as record_id, c.patient_id, c.practitioner_id as performer_id,
    c.id as consultation_id, null::uuid as order_item_id, null::uuid as superseded_by_id, ${literal(category)} as category,
    null::uuid as specimen_id, 'infinity'::timestamptz as collected_order, null as specimen_type,
    ${literal(LOINC)} as code_system, ${literal(code ?? '')} as code, ${other === undefined ? piece`null` : literal(other)} as other_code,
    ${literal(display)} as display, '' as report_status, '' as result_status, c.status as visit_status,
    ${firstOf(column('c.started_at'), column('c.created_at'))} as effective_at, ${number} as value_number,
    ${literal(unit)} as value_unit, ${part0} as part_0, ${part1} as part_1, null as found_text, null as value_text,
    null as value_concept, c.updated_at`;
}

const IN_FORCE = piece`o.report_status not in ('entered-in-error', 'cancelled')`;
/** What replaced an earlier report says so of its results, unless they say more themselves. */
const REPLACING = piece`o.report_status in ('corrected', 'amended')`;
const ofResult = (status: string) => piece`o.result_status = ${literal(status)} and ${IN_FORCE}`;
const ofReport = (status: string) => piece`o.report_status = ${literal(status)} and o.result_status = 'final'`;

/** Where an observation stands, as the mappers say it: by its report, by itself, or by the visit. Each is looked up in a table of its own. */
export const STATUSES: Record<string, Piece | readonly Piece[]> = {
  preliminary: piece`${ofResult('preliminary')} or o.visit_status = 'draft'`,
  final: piece`${ofResult('final')} and not ${REPLACING} or o.visit_status = 'completed'`,
  amended: [ofReport('amended'), ofResult('amended')],
  corrected: [ofReport('corrected'), ofResult('corrected')],
  cancelled: [piece`o.report_status = 'cancelled'`, ofResult('cancelled')],
  'entered-in-error': piece`o.report_status = 'entered-in-error' or o.visit_status = 'entered_in_error'`,
};

/** What is not final, which hardly any is: with as few places to look as there are. */
export const NOT_FINAL: readonly Piece[] = [
  piece`o.result_status not in ('', 'final')`,
  piece`${REPLACING} or not ${IN_FORCE} or o.visit_status in ('draft', 'entered_in_error')`,
];

const isMeasured = (name: SignName): Piece =>
  or(SIGNS[name].measured.map(({ member }) => piece`${column(`v.${member}`)} is not null`));

const measuredByName = SIGN_NAMES.map((name) => clause`when ${literal(name)} then ${isMeasured(name)}`).reduce(
  (before, each) => clause`${before} ${each}`,
);

/** What `n` is the name of is measured no more: its report was replaced by another, or its sign was taken out of a note. */
export const GONE = piece`case when n.part = '' then not exists (select from lab_observations o
    join lab_results r on r.clinic_id = o.clinic_id and r.id = o.lab_result_id
    where o.clinic_id = n.clinic_id and o.id = n.resource_id and r.superseded_by_id is null)
  else not exists (select from consultation_vitals v where v.clinic_id = n.clinic_id and v.consultation_id = n.resource_id
    and case n.part ${inside(measuredByName)} end) end`;

/** The place of those of the laboratory among the parts. */
export const LABORATORY_PART = 0;

/** Observations that the reader may see: of the laboratory, and each sign of consultations for those who may read these. */
export const visibleParts = (reader: Reader, patientId?: string): Knex.QueryBuilder[] =>
  partsOf(reader, patientId, (member) => member);

function partsOf(reader: Reader, patientId: string | undefined, as: (member: Piece) => Piece): Knex.QueryBuilder[] {
  // The view names the clinic itself: were it compared with that of `r`, row-level security would keep its numbers and words from an index.
  const laboratory = visibleResults(reader, patientId)
    .joinRaw('join clinic_observations o on o.lab_result_id = r.id')
    .select(raw(LABORATORY));
  const signs = reader.caller.abilities.has('consultations:read') ? SIGN_NAMES : [];
  const measured = signs.map((name) =>
    visibleConsultations(
      sql.from(
        sql.raw('consultations c join consultation_vitals v on v.clinic_id = c.clinic_id and v.consultation_id = c.id'),
      ),
      reader,
      patientId,
    )
      .whereRaw(raw(isMeasured(name)))
      .select(raw(signColumns(name, as))),
  );
  return [laboratory, ...measured];
}

export const visibleObservations = (reader: Reader, patientId?: string): Knex.QueryBuilder =>
  sql.from(sql.unionAll(partsOf(reader, patientId, (member) => piece`${member}::numeric`)).as('o'));
