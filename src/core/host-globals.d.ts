/**
 * The globals that every host of core has (browsers, workers, Node 20) and that ES2023 does not name.
 * Nothing else of a host exists in core; what is missing here belongs to a layer above.
 */

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}

type CompressionFormat = 'deflate' | 'deflate-raw' | 'gzip';

interface ByteTransform {
  readonly readable: {
    getReader(): {
      read(): Promise<{ done: false; value: Uint8Array<ArrayBuffer> } | { done: true; value?: undefined }>;
      cancel(reason?: unknown): Promise<void>;
    };
  };
  readonly writable: {
    getWriter(): {
      write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
      close(): Promise<void>;
      abort(reason?: unknown): Promise<void>;
    };
  };
}

declare const CompressionStream: new (format: CompressionFormat) => ByteTransform;
declare const DecompressionStream: new (format: CompressionFormat) => ByteTransform;

interface URL {
  href: string;
  readonly origin: string;
  protocol: string;
  host: string;
  hostname: string;
  pathname: string;
  search: string;
  hash: string;
}

declare const URL: {
  new (url: string, base?: string | URL): URL;
  canParse(url: string, base?: string): boolean;
};

interface Blob {
  readonly size: number;
  slice(start?: number, end?: number): Blob;
  arrayBuffer(): Promise<ArrayBuffer>;
}

declare const Blob: new (parts?: readonly (Blob | Uint8Array<ArrayBuffer>)[]) => Blob;

declare function structuredClone<T>(value: T): T;
