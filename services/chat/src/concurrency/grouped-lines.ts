export interface LineRules {
  /** Most work that is done at once. */
  together: number;
  /** In one line, and in all lines of one tenant: what comes while so much waits is refused, and what has waited for so long. */
  inLine: number;
  ofTenant: number;
  patience_ms: number;
  refuse(): Error;
}

/** Where work waits: one piece of it, or one group, is done at a time. */
export interface Line {
  tenant: number;
  /** Unlike that of any other line, also of other tenants. */
  name: string;
}

export interface GroupedLines {
  /** Throws where the line is full. */
  checkRoom(line: Line): void;
  /** Joins the line; `doTogether` gets it with others of the line, in the order in which they came, and settles each. */
  join<Work, Result>(
    line: Line,
    work: Work,
    doTogether: (group: Work[]) => Promise<PromiseSettledResult<Result>[]>,
  ): Promise<Result>;
  /** How much work waits. */
  waiting(): number;
}

interface Waiting {
  work: unknown;
  timer: NodeJS.Timeout;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/** What is done at the same place waits in memory, in the order in which it came, and what waits is done together. */
export function groupedLines({ together, inLine, ofTenant, patience_ms, refuse }: LineRules): GroupedLines {
  /** The lines in which something is done just now. */
  const lines = new Map<string, Set<Waiting>>();
  const waitingOf = new Map<number, number>();

  function count(tenant: number, change: number): void {
    const waiting = (waitingOf.get(tenant) ?? 0) + change;
    if (waiting === 0) waitingOf.delete(tenant);
    else waitingOf.set(tenant, waiting);
  }

  function leave({ tenant }: Line, line: Set<Waiting>, one: Waiting): void {
    clearTimeout(one.timer);
    line.delete(one);
    count(tenant, -1);
  }

  function checkRoom({ tenant, name }: Line): void {
    if ((lines.get(name)?.size ?? 0) >= inLine || (waitingOf.get(tenant) ?? 0) >= ofTenant) throw refuse();
  }

  async function serve(
    at: Line,
    line: Set<Waiting>,
    doTogether: (group: never[]) => Promise<PromiseSettledResult<unknown>[]>,
  ): Promise<void> {
    lines.set(at.name, line);
    while (line.size > 0) {
      const group = [...line].slice(0, together);
      for (const one of group) leave(at, line, one);
      try {
        const outcomes = await doTogether(group.map(({ work }) => work) as never[]);
        group.forEach(({ resolve, reject }, place) => {
          const outcome = outcomes[place]!;
          if (outcome.status === 'fulfilled') resolve(outcome.value);
          else reject(outcome.reason);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    lines.delete(at.name);
  }

  return {
    checkRoom,
    async join<Work, Result>(
      at: Line,
      work: Work,
      doTogether: (group: Work[]) => Promise<PromiseSettledResult<Result>[]>,
    ) {
      checkRoom(at);
      const served = lines.get(at.name);
      const line = served ?? new Set();
      const result = new Promise<Result>((resolve, reject) => {
        const timer = setTimeout(() => {
          leave(at, line, one);
          reject(refuse());
        }, patience_ms).unref();
        const one: Waiting = { work, timer, resolve, reject };
        line.add(one);
        count(at.tenant, 1);
      });
      if (!served) void serve(at, line, doTogether);
      return result;
    },
    waiting: () => [...waitingOf.values()].reduce((sum, waiting) => sum + waiting, 0),
  };
}
