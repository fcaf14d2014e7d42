export declare function fromSource(file: URL): string[];
