import { boolean, nullable, object, string } from '../../http/answer-types.js';
import { model } from '../../http/models.js';

export const navigationViewSchema = model(
  'NavigationView',
  object({ fragment: string(), is_pinned: boolean(), name: nullable(string()) }),
);
