import { column, inside, piece, type Piece } from '../../../db/piece.js';
import { onCareTeam } from '../../../operation/relation-store.js';
import { compositeOf } from '../../search/composite-parameters.js';
import { reference, words } from '../../search/column-parameters.js';
import type { Condition, SearchParameter } from '../../search/parameter.js';
import { always, flag } from '../../search/token-parameters.js';
import { UNRECORDED, unrecorded } from '../../search/unrecorded-parameters.js';
import type { Reader, TypeSpec } from '../../type.js';
import { OF_PRACTITIONERS, practitionersOf } from '../practitioner/type.js';
import { groupSubject } from './group-access.js';
import { groupResource, type GroupRow } from './map.js';
import { MEMBERS, withMembers } from './members.js';

/** Those of whom somebody whose id a query finds is a member: of who was merged, by the record that is left. */
const having = (ids: Piece): Condition => ({
  sql: piece`exists (select from patients member where member.clinic_id = d.clinic_id and member.id in ${ids}
    and ${inside(onCareTeam(column('d.clinic_id'), column('d.id'), piece`coalesce(member.merged_into_id, member.id)`))})`,
});

/** Under a relation a group is told to whoever acts for its practitioner: its other members would be those whom the relation hides. */
function visibleGroups(reader: Reader) {
  const rows = practitionersOf(reader);
  const { grant } = reader;
  if (grant) grant.asked = true;
  return grant === undefined || grant.relation === 'any' ? rows : rows.where('d.id', grant.practitioner_id);
}

const member: SearchParameter = {
  type: 'reference',
  documentation: 'One of the patients, of those whom the caller may see.',
  path: 'member.entity',
  missing: piece`not exists ${MEMBERS}`,
  targets: {},
  through: { Patient: { key: column('clinic_patients.id'), column: piece`unnest(array${MEMBERS})`, match: having } },
  ofOther: { Patient: (id) => having(piece`${id}::uuid`) },
  ofShown: true,
};

/** The patients of a practitioner, whom a service may export. */
export const group: TypeSpec<GroupRow> = {
  type: 'Group',
  record: 'group',
  // Who treats whom is as clinical as what for.
  ability: 'consultations:read',
  services: true,
  onlyByName: true,
  phi: { level: 'limited', subject: groupSubject },
  patientColumn: null,
  visible: visibleGroups,
  columns: OF_PRACTITIONERS.columns,
  key: OF_PRACTITIONERS.key,
  map: groupResource,
  whole: withMembers,
  patientsOf: ({ patients = [] }) => [...patients],
  search: {
    name: {
      ...words([column('d.full_name')], 'Any part of the name, which is that of the practitioner.'),
      sort: { column: piece`fold_text(d.full_name)`, type: 'text' },
    },
    member,
    'managing-entity': reference('managingEntity', { Practitioner: column('d.id') }, 'Whose patients they are.'),
    type: always('http://hl7.org/fhir/group-type', 'person', 'person.'),
    actual: always('http://hl7.org/fhir/special-values', 'true', 'Always true.'),
    active: flag(column('d.active'), 'Whether the practitioner works here now.'),
    ...unrecorded({ token: ['characteristic', 'code', 'exclude', 'identifier', 'value'] }),
    'characteristic-value': compositeOf([[UNRECORDED.token, UNRECORDED.token]], UNRECORDED.token.documentation),
  },
};
