import type { Composition, CompositionSection, Reference } from '@medplum/fhirtypes';
import type { ConsultationChanges, ConsultationSaid } from '../../../features/consultations/index.js';
import type { Issue } from '../../operation-outcome.js';
import { FOLLOW_UP_DATE, SECTION_KEY } from '../../systems.js';
import { notKept, notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { compositionResource } from './map.js';
import { textIn } from './narrative.js';
import { CODED, placeOf, type Part } from './section-codes.js';

/** One that there is, or a new one. */
type Addendum = { place: number } | { content: string; practitioner_id: string | null };

/** A note as it is to be. */
export interface CompositionBody extends Pick<ConsultationChanges, 'reason' | 'sections' | 'follow_up'> {
  addenda: Addendum[];
}

/** Where in a Composition the members of a body are. */
export const COMPOSITION_EXPRESSIONS: Record<string, string> = {
  status: 'Composition.status',
  type: 'Composition.type',
  patient_id: 'Composition.subject',
  consultation_id: 'Composition.encounter',
  authors: 'Composition.author',
  attesters: 'Composition.attester',
  number: 'Composition.identifier',
  title: 'Composition.title',
  reason: 'Composition.section',
  sections: 'Composition.section',
  follow_up: 'Composition.section',
  signs: 'Composition.section',
  diagnoses: 'Composition.section',
  addenda: 'Composition.section',
  content: 'Composition.section',
  practitioner_id: 'Composition.section.author',
};

/** A Composition as the note that it replaces: what of it is never written is compared as it is. */
export function takeComposition(resource: Composition, at: Taking, before?: ConsultationSaid): Taken {
  const issues: Issue[] = [];
  const found = sectionsIn(resource.section ?? [], issues);
  const only = (part: Part): Placed | undefined => {
    const [first, ...others] = found.filter((each) => each.part === part);
    issues.push(
      ...others.map(({ path }) =>
        notTaken(path, 'A note has one of these: join them.', 'Una nota tiene una de estas: únalas.'),
      ),
    );
    return first;
  };
  const refs = (part: Part, type: string) => idsIn(only(part)?.section.entry ?? [], type);
  const reason = only('reason');
  const body = {
    status: resource.status,
    type: resource.type.coding?.map(({ system, code }) => `${system}|${code}`).join() ?? null,
    patient_id: idIn(resource.subject, 'Patient') ?? null,
    consultation_id: idIn(resource.encounter, 'Encounter') ?? null,
    authors: idsIn(resource.author, 'Practitioner'),
    attesters: (resource.attester ?? []).map(({ mode, party }) => `${mode} ${idIn(party, 'Practitioner')}`),
    number: resource.identifier?.value ?? null,
    title: resource.title,
    reason: reason ? textOf(reason, issues) : null,
    sections: found.flatMap((each) =>
      each.key === undefined
        ? []
        : [{ key: each.key, title: each.section.title ?? null, content: contentOf(each, issues) }],
    ),
    follow_up: followUpIn(only('followUp'), issues),
    signs: refs('signs', 'Observation'),
    diagnoses: refs('diagnoses', 'Condition'),
    addenda: addendaIn(
      found.filter(({ part }) => part === 'addendum'),
      before ? (compositionResource(before, at).section ?? []) : [],
      at,
      issues,
    ),
  };
  return { body, issues };
}

interface Placed {
  section: CompositionSection;
  /** Where it stands. */
  path: string;
  part?: Part;
  key?: string;
}

const OF_ENTRIES: readonly (Part | undefined)[] = ['signs', 'diagnoses'];

function sectionsIn(sections: readonly CompositionSection[], issues: Issue[]): Placed[] {
  return sections.flatMap((section, index): Placed[] => {
    const path = `Composition.section[${index}]`;
    const place = placeOf(section);
    const refused = (member: string, en: string, es: string) => issues.push(notTaken(`${path}.${member}`, en, es));
    if (!place) {
      refused(
        'code',
        `This is no section of a note: use a code of ${SECTION_KEY}, or one of these of LOINC: ${CODED.join(', ')}.`,
        `Esto no es una sección de una nota: use un código de ${SECTION_KEY}, o uno de estos de LOINC: ${CODED.join(', ')}.`,
      );
      return [];
    }
    const placed: Placed = { section, path, ...place };
    if (section.section)
      refused(
        'section',
        'Sections cannot be nested: send it beside the others.',
        'Una sección no va dentro de otra: envíela junto a las demás.',
      );
    if (OF_ENTRIES.includes(placed.part) ? section.text : section.entry)
      refused(
        section.text && OF_ENTRIES.includes(placed.part) ? 'text' : 'entry',
        'Vital signs and diagnoses are entries; all else is text.',
        'Los signos vitales y los diagnósticos son entradas; todo lo demás es texto.',
      );
    if (section.emptyReason && placed.key === undefined)
      refused('emptyReason', 'Without a word it is left out.', 'Sin palabras se omite.');
    if (section.author && placed.part !== 'addendum') issues.push(notKept(`${path}.author`));
    return [placed];
  });
}

const idsIn = (references: readonly Reference[], type: string): string[] =>
  references.map((each) => idIn(each, type) ?? each.reference ?? '').sort();

/** Anything but a paragraph of text would be somebody's markup, signed as words that were written here. */
function textOf({ section, path }: Placed, issues: Issue[]): string {
  const text = section.text && textIn(section.text);
  if (text === undefined)
    issues.push(
      notTaken(
        section.text ? `${path}.text.div` : `${path}.text`,
        'This takes one <div> of XHTML with one <p> of text and <br/>, without attributes or other markup.',
        'Se recibe un <div> de XHTML con un <p> de texto y <br/>, sin atributos ni otro marcado.',
      ),
    );
  return text ?? '';
}

function contentOf(placed: Placed, issues: Issue[]): string {
  const { emptyReason, text } = placed.section;
  if (!emptyReason) return textOf(placed, issues);
  if (text && text.status !== 'empty')
    issues.push(
      notTaken(
        `${placed.path}.emptyReason`,
        'Send either a text or an emptyReason.',
        'Envíe un texto o un emptyReason, no ambos.',
      ),
    );
  return '';
}

function followUpIn(placed: Placed | undefined, issues: Issue[]) {
  if (!placed) return null;
  const text = textOf(placed, issues);
  const date = placed.section.extension?.find(({ url }) => url === FOLLOW_UP_DATE)?.valueDate;
  if (date === undefined) return { date: null, notes: text };
  const [first, ...rest] = text.split('\n');
  if (first !== date)
    issues.push(
      notTaken(
        `${placed.path}.text.div`,
        'Its first line must be the date that the extension follow-up-date says.',
        'Su primera línea debe ser la fecha que dice la extensión follow-up-date.',
      ),
    );
  return { date, notes: rest.length > 0 ? rest.join('\n') : null };
}

/** Those that there are say who added them, when and what, as it was read. */
function addendaIn(
  given: readonly Placed[],
  there: readonly CompositionSection[],
  { caller }: Taking,
  issues: Issue[],
): Addendum[] {
  const known = there.filter((section) => {
    const place = placeOf(section);
    return place && 'part' in place && place.part === 'addendum';
  });
  const authorOf = ({ author }: CompositionSection) => idIn(author?.[0], 'Practitioner');
  const free = new Set(known.keys());
  return given.map((placed) => {
    const { section, path } = placed;
    const place = [...free].find((index) => {
      const each = known[index];
      return each?.text?.div === section.text?.div && each && authorOf(each) === authorOf(section);
    });
    if (place !== undefined) {
      free.delete(place);
      return { place };
    }
    if (section.author && (section.author.length > 1 || authorOf(section) === undefined))
      issues.push(notTaken(`${path}.author`, 'Name one Practitioner.', 'Indique un solo Practitioner.'));
    const practitioner_id = authorOf(section) ?? null;
    if (practitioner_id !== null && caller.type !== 'api_key' && practitioner_id !== caller.practitioner_id)
      issues.push(
        notTaken(
          `${path}.author`,
          'It must be the practitioner who sends it: name yourself, or nobody.',
          'Debe ser el profesional que lo envía: indíquese a sí mismo, o a nadie.',
        ),
      );
    return { content: textOf(placed, issues), practitioner_id };
  });
}
