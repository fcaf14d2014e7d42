module.exports = {
  ...require('../../infra/jest/base.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  testSequencer: '<rootDir>/test/sequencer.cjs',
  maxWorkers: 2,
  testTimeout: 600_000,
};
