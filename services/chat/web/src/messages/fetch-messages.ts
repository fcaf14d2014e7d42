import { call } from '../connection/call.js';
import { asTerms, type Narrow } from '../model/narrow.js';

const FORM = { client_gravatar: false, apply_markdown: true, allow_empty_topic_name: true };

export const fetchMessages = (narrow: Narrow, anchor: string, num_before: number, num_after: number) =>
  call('GET /messages', { anchor, num_before, num_after, narrow: asTerms(narrow), ...FORM }).then((answer) => ({
    ...answer,
    ids: [] as number[],
  }));

export type Fetched = Awaited<ReturnType<typeof fetchMessages>>;

export const fetchIds = (message_ids: number[]) => call('GET /messages', { message_ids, ...FORM });
