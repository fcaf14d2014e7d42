module.exports = {
  ...require('../../infra/jest/base.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  testSequencer: '<rootDir>/test/sequencer.cjs',
  // One more than the cores of a small machine: a worker also waits, for PostgreSQL, a browser or a process.
  maxWorkers: 3,
  // What takes longer says so itself.
  testTimeout: 120_000,
};
