const hooks = require('node:async_hooks');
const { pathToFileURL } = require('node:url');
const circus = require(require.resolve('jest-circus/runner')).default;
const { fn, spyOn } = require('jest-mock');

const { AsyncLocalStorage } = hooks;

/**
 * Keeps which test runs. Node.js' own would follow every promise of the service as well, of this file and of those that come
 * after it; tests of a file run one after another, so the last one that began is the one that runs.
 */
class RunningTest {
  /** @type {unknown} */
  #test;

  getStore() {
    return this.#test;
  }

  /**
   * @template T
   * @param {unknown} test
   * @param {() => T | Promise<T>} callback
   * @returns {Promise<T>}
   */
  async run(test, callback) {
    const before = this.#test;
    this.#test = test;
    try {
      return await callback();
    } finally {
      this.#test = before;
    }
  }
}

/**
 * jest's own runner, but for one thing: Node.js itself loads a test file and what it imports, each module once per worker,
 * as in production. jest would load them all anew for every test file, which took more time than the tests did.
 * What a module keeps is thus shared by the test files of a worker, as it is by the replicas that a test starts.
 * @type {(...given: any[]) => Promise<unknown>}
 */
module.exports = async (globalConfig, config, environment, _runtime, testPath, tell) => {
  await import('./typescript.mjs');
  Reflect.deleteProperty(Error, 'prepareStackTrace'); // jest's would not know where a line was in TypeScript; Node.js does.
  const runtime = {
    setGlobalsForRuntime: (/** @type {object} */ globals) =>
      Object.assign(globalThis, globals, { jest: { fn, spyOn } }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (/** @type {string} */ file) => import(pathToFileURL(file).href),
    requireModule: require,
    /**
     * The module that collects a file's tests begins anew for each.
     * @param {string} file
     */
    requireInternalModule(file) {
      delete require.cache[file];
      Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
      hooks.AsyncLocalStorage = /** @type {any} */ (RunningTest);
      try {
        return require(file);
      } finally {
        hooks.AsyncLocalStorage = AsyncLocalStorage;
      }
    },
    enterTestCode() {},
    leaveTestCode() {},
  };
  return circus(globalConfig, config, environment, runtime, testPath, tell);
};
