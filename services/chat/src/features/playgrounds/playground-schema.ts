import { integer, object, string } from '../../http/answer-types.js';
import { model } from '../../http/models.js';

export const playgroundSchema = model(
  'CodePlayground',
  object({
    id: integer(),
    name: string(),
    pygments_language: string(),
    url_template: string(),
  }),
);
