import type { Composition } from '@medplum/fhirtypes';
import Joi from 'joi';
import { consultationSubject } from '../../../features/consultation-heads/index.js';
import {
  addAddendum,
  addendumContent,
  consultationRecord,
  contentFields,
  updateDraft,
  type ConsultationChanges,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { checkVersion } from '../../../http/etag.js';
import { uuid } from '../../../http/schema.js';
import { phi } from '../../../operation/access.js';
import { readTag } from '../../writing/version-tags.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import { compositionResource } from './map.js';
import { COMPOSITION_EXPRESSIONS, takeComposition, type CompositionBody } from './take.js';

const ACCESS = phi('full', { ability: 'consultations:write', subject: { of: consultationSubject, param: 'id' } });

/** What of a draft is edited here. */
const CONTENT = ['reason', 'sections', 'follow_up'];
const asItIs = Joi.any();

/** A note begins with its Encounter, which also signs it and declares it void. */
export const compositionWrites: Writes<ConsultationSaid> = {
  access: ACCESS,
  record: consultationRecord,
  // A text that is not taken is refused, and so is a status that is not that of the note. The date is of the last change.
  reckoned: ['Composition.date', 'Composition.status', 'Composition.section.text'],
  take: (resource, at, before) => takeComposition(resource as Composition, at, before),
  schema: Joi.object({
    status: asItIs,
    type: asItIs,
    patient_id: asItIs,
    consultation_id: asItIs,
    authors: asItIs,
    attesters: asItIs,
    number: asItIs,
    title: asItIs,
    signs: asItIs,
    diagnoses: asItIs,
    reason: contentFields.reason,
    sections: contentFields.sections,
    follow_up: contentFields.follow_up,
    addenda: Joi.array().items(
      Joi.object({
        place: Joi.number(),
        content: addendumContent.optional(),
        practitioner_id: uuid().allow(null),
      }),
    ),
  }),
  expressions: COMPOSITION_EXPRESSIONS,
  errors: ['not_a_practitioner', 'reauthentication_required'],
  update: {
    event: 'consultation.update',
    access: ACCESS,
    async run(writing, id, ifMatch, body, before) {
      const was = takeComposition(compositionResource(before, writing), writing, before).body as CompositionBody;
      const given = body as CompositionBody & { status: string };
      const changed = changedMembers(compositionWrites, was, body).filter(
        (name) => name !== 'status' || given.status !== 'amended' || given.addenda.length === was.addenda.length,
      );
      const at = { ...writing, path: { consultation: id } };
      // What is merged, or stands behind what there is, is of the version that was read.
      const asRead = () => readTag(ifMatch, before.version);
      if (changed.length === 0) checkVersion(ifMatch, before.version);
      else if (changed.includes('addenda')) await add(at, asRead(), { changed, was, given });
      else {
        checkFixed(changed, CONTENT);
        await updateDraft(at, asRead(), changesIn(changed, { before, was, given }));
      }
      return changed;
    },
  },
};

/** One, behind those that there are, and nothing else. */
async function add(
  at: Writing & { path: { consultation: string } },
  ifMatch: string,
  { changed, was, given }: { changed: string[]; was: CompositionBody; given: CompositionBody },
): Promise<void> {
  const added = given.addenda.at(-1);
  const areThere = given.addenda.slice(0, -1).every((each, index) => 'place' in each && each.place === index);
  const isOne = given.addenda.length === was.addenda.length + 1 && areThere;
  checkFixed(changed, isOne ? ['addenda'] : []);
  if (!added || 'place' in added) return;
  at.trail.note({ event: 'consultation.addendum' });
  await addAddendum(at, added, ifMatch);
}

/** What reads the same is kept as it is stored: a title that is its key, blanks, the ends of lines. */
function changesIn(
  changed: readonly string[],
  { before, was, given }: { before: ConsultationSaid; was: CompositionBody; given: CompositionBody },
): ConsultationChanges {
  const { reason, sections, follow_up } = given;
  const merged = sections?.map((section) => {
    const stored = before.sections.find(({ key }) => key === section.key);
    const shown = was.sections?.find(({ key }) => key === section.key);
    if (!stored || !shown) return section;
    return {
      key: section.key,
      title: section.title === shown.title ? stored.title : section.title,
      content: section.content === shown.content ? stored.content : section.content,
    };
  });
  return {
    ...(changed.includes('reason') && { reason }),
    ...(changed.includes('sections') && { sections: merged }),
    ...(changed.includes('follow_up') && {
      follow_up: follow_up && {
        date: follow_up.date,
        notes: follow_up.notes === was.follow_up?.notes ? before.follow_up_notes : follow_up.notes,
      },
    }),
  } as ConsultationChanges;
}
