module.exports = { ...require('../../infra/jest/base.cjs'), testMatch: ['<rootDir>/test/**/*.test.ts'] };
