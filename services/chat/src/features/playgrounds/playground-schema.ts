import { integer, object, string } from '../../http/answer-types.js';

export const playgroundSchema = object({
  id: integer(),
  name: string(),
  pygments_language: string(),
  url_template: string(),
});
