// Stores compressed documents in memory.

import { type Effort, type Encoded, encode } from './encoded.ts'

/**
 * How many limited documents stay in memory: the documents of single bags, and the landing page with the owner facts of
 * one day, counted together. One document takes about 60 KB.
 */
export const MAX_LIMITED_DOCUMENTS = 300

export interface DocumentCache {
  /**
   * The compressed document. It is made at the first call.
   * @param key the name of the document in memory. Different documents need different keys
   * @param isLimited true for a limited document: one of a bag, or one with the owner facts of one day. There can be
   *   many of them. So only the 300 newest stay in memory, whatever their kind, and they are compressed with little
   *   effort: 1.5 ms instead of 42 ms. The few other documents all stay in memory.
   * @param makeText makes the document. It is called only if the document is not in memory yet
   */
  get(key: string, isLimited: boolean, makeText: () => string): Promise<Encoded>
}

/** Stores compressed documents, so that a request of a stranger does not cost the time to compress a page. */
export function createDocumentCache(
  compress: (text: string, effort: Effort) => Promise<Encoded> = encode,
): DocumentCache {
  const lastingDocuments = new Map<string, Promise<Encoded>>()
  const limitedDocuments = new Map<string, Promise<Encoded>>()
  return {
    get(key, isLimited, makeText) {
      const documents = isLimited ? limitedDocuments : lastingDocuments
      const storedDocument = documents.get(key)
      if (storedDocument !== undefined) return storedDocument
      const compressed = compress(makeText(), isLimited ? 'little' : 'most')
      const [oldest] = limitedDocuments.keys()
      if (isLimited && limitedDocuments.size >= MAX_LIMITED_DOCUMENTS && oldest !== undefined)
        limitedDocuments.delete(oldest)
      documents.set(key, compressed)
      // A failure is not stored, so that the next request compresses the document again.
      compressed.catch(() => documents.delete(key))
      return compressed
    },
  }
}
