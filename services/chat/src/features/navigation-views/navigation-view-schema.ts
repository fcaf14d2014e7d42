import { boolean, nullable, object, string } from '../../http/answer-types.js';

export const navigationViewSchema = object({ fragment: string(), is_pinned: boolean(), name: nullable(string()) });
