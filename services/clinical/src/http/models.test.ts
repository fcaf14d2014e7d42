import Joi from 'joi';
import { model, modelsOf } from './models.js';

const jsonSchema = (schema: Joi.Schema) => schema['~standard'].jsonSchema.output({ target: 'draft-2020-12' });

const object = (members: Joi.SchemaMap) => Joi.object(members);
const list = (items: Joi.Schema) => Joi.array().items(items).required();
const integer = () => Joi.number().integer().required();

describe('named types', () => {
  const person = model('Person', object({ id: integer() }));
  const team = model('Team', object({ lead: person.allow(null).required(), members: list(person) }));

  test('are written once and referred to, also where they may be null and within each other', () => {
    const answer = object({ team: team.required(), also: list(team) });
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
    const answer = object({ person: person.keys({ name: Joi.string().required() }) });
    const { refer } = modelsOf([answer], jsonSchema);
    expect(refer(jsonSchema(answer))).toEqual(jsonSchema(answer));
  });

  test('have one shape for a name, and one name for a shape', () => {
    const other = model('Person', object({ name: Joi.string() }));
    const same = model('Human', object({ id: integer() }));
    expect(() => modelsOf([person, other], jsonSchema)).toThrow('Person has two shapes.');
    expect(() => modelsOf([person, same], jsonSchema)).toThrow('Human and Person are the same.');
  });
});
