// A run of its own, without the tests (they use everything) and without the files of `src/` itself (they put everything
// together): with those, folders would seem to need each other that do not.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'folders-in-layers',
      comment: 'No two folders need each other, types included: of two, one is the lower (README of the service).',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...require('./dependency-cruiser.cjs').options,
    includeOnly: { path: '^services/[^/]+/src/[^/]+/' },
    exclude: { path: '\\.test\\.ts$' },
  },
};
