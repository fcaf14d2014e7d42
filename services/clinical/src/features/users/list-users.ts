import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { ROLES, type Role } from '../../domain/caller.js';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { csvOf, paging, text, type Paging } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { countUsers, findUsers } from './user-store.js';
import { userSchema } from './user-view.js';

interface Query extends Paging {
  q?: string;
  role?: Role[];
  status?: 'active' | 'suspended';
}

export const listUsersEndpoint = endpoint({
  operationId: 'listUsers',
  method: 'get',
  path: '/api/v1/users',
  summary: 'Who belongs to the clinic, and as what, by name',
  access: ability('clinic:manage'),
  audit: { event: 'user.search', action: 'R', resource: 'user' },
  parameters: {
    query: Joi.object<Query, true>({
      q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
      role: csvOf(ROLES),
      status: Joi.string().valid('active', 'suspended'),
      ...paging,
    }),
  },
  message: { en: 'Users.', es: 'Usuarios.' },
  response: Joi.array().items(userSchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, query, trail }) {
    const offset = offsetOf(query);
    const [total, rows] = await Promise.all([
      countUsers(db, clinic.id, query),
      offset === undefined ? [] : findUsers(db, clinic.id, query, query.per_page, offset),
    ]);
    trail.note({ result_count: rows.length });
    const meta = pageMeta(query, total, rows.length);
    const { page: _, ...filters } = query;
    return { data: rows, meta, headers: pageLinks('/api/v1/users', { ...filters }, meta) };
  },
});
