import { integer, list, nullable, object, string } from './answer-types.js';
import { model, modelsOf } from './models.js';
import type Joi from 'joi';

const jsonSchema = (schema: Joi.Schema) => schema['~standard'].jsonSchema.output({ target: 'draft-2020-12' });

describe('named types of answers', () => {
  const person = model('Person', object({ id: integer() }));
  const team = model('Team', object({ lead: nullable(person), members: list(person) }));

  test('are written once and referred to, also where they may be null and within each other', () => {
    const answer = object({ team, also: list(team) });
    const { refer, schemas } = modelsOf([answer], jsonSchema);
    expect(refer(jsonSchema(answer))).toMatchObject({
      properties: {
        team: { $ref: '#/components/schemas/Team' },
        also: { items: { $ref: '#/components/schemas/Team' } },
      },
    });
    expect(schemas.Team).toMatchObject({
      properties: {
        lead: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] },
        members: { items: { $ref: '#/components/schemas/Person' } },
      },
    });
  });

  test('that were changed after they were named are written in full', () => {
    const answer = object({ person: person.keys({ name: string().required() }) });
    const { refer } = modelsOf([answer], jsonSchema);
    expect(refer(jsonSchema(answer))).toEqual(jsonSchema(answer));
  });

  test('have one shape for a name, and one name for a shape', () => {
    const other = model('Person', object({ name: string() }));
    const same = model('Human', object({ id: integer() }));
    expect(() => modelsOf([person, other], jsonSchema)).toThrow('Person has two shapes.');
    expect(() => modelsOf([person, same], jsonSchema)).toThrow('Human and Person are the same.');
  });
});
