export declare const ARGUMENTS: string[];

export interface Browser {
  path: string;
  /** Folders of libraries that the machine may lack. */
  libraries: string;
}

export declare function findBrowser(): Promise<Browser>;
