/** One request to one store; null where there is no database, or when the request failed. */
export type Access = <T>(
  store: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<{ result: T } | null>;

/** A database of the browser. The first request opens it and creates its stores with `create`. */
export function openDatabase(name: string, create: (database: IDBDatabase) => void): Access {
  let opening: Promise<IDBDatabase | null> | undefined;

  const open = () => {
    opening ??= new Promise((resolve) => {
      const none = () => resolve(null);
      if (typeof indexedDB === "undefined") return none();
      try {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => create(request.result);
        request.onsuccess = () => {
          const database = request.result;
          // The browser may close it: the next request opens it again.
          database.onclose = () => {
            opening = undefined;
          };
          database.onversionchange = () => database.close();
          resolve(database);
        };
        request.onerror = none;
        request.onblocked = none;
      } catch {
        none();
      }
    });
    return opening;
  };

  return async (store, mode, act) => {
    const database = await open();
    if (!database) return null;
    return new Promise((resolve) => {
      try {
        const transaction = database.transaction(store, mode);
        const request = act(transaction.objectStore(store));
        transaction.oncomplete = () => resolve({ result: request.result });
        transaction.onabort = () => resolve(null);
      } catch {
        opening = undefined;
        resolve(null);
      }
    });
  };
}
