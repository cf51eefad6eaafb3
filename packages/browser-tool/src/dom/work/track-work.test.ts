import { describe, expect, it, vi } from "vitest";
import { answerEvent, askEvent, trackWork, untrackedTimeout, type Work } from "./track-work.ts";

/** What of a window is replaced, with requests and timers that end when the test says so. */
function openWindow() {
  const timers = new Map<number, () => void>();
  const replies: ((response: object) => void)[] = [];
  let count = 0;
  const set = (handler: () => void) => {
    count += 1;
    timers.set(count, handler);
    return count;
  };
  const clear = (id: number) => void timers.delete(id);
  class Response {
    url = "https://shop.example/api/price";
  }
  Object.assign(Response.prototype, {
    json: () => new Promise(() => {}),
    text: () => Promise.resolve(""),
    blob: () => Promise.resolve(),
    arrayBuffer: () => Promise.resolve(),
  });
  class Xhr extends EventTarget {
    open(): void {}
    send(): void {}
  }
  class Channel extends EventTarget {
    send(): void {}
    postMessage(): void {}
  }
  const view = Object.assign(new EventTarget(), {
    document: new EventTarget(),
    location: new URL("https://shop.example/cart?id=7"),
    fetch: () => new Promise<object>((resolve) => replies.push(resolve)),
    Response,
    XMLHttpRequest: Xhr,
    WebSocket: Channel,
    Worker: Channel,
    setTimeout: set,
    clearTimeout: clear,
    setInterval: set,
    clearInterval: clear,
  });
  const command = (detail: string) => view.dispatchEvent(new CustomEvent(askEvent, { detail }));
  return {
    view: view as unknown as Window & typeof globalThis,
    command,
    replies,
    /** Runs all timers that are set, and not those that they set. */
    runTimers() {
      for (const [id, handler] of [...timers]) {
        timers.delete(id);
        handler();
      }
    },
    pending(): Work[] {
      let found: Work[] = [];
      const listen = (event: Event) => {
        found = JSON.parse((event as CustomEvent<string>).detail);
      };
      view.document.addEventListener(answerEvent, listen, { once: true });
      command("ask");
      return found;
    },
  };
}

function openTracked() {
  const opened = openWindow();
  trackWork(opened.view);
  return opened;
}

describe("trackWork", () => {
  it("records nothing until the command, and forgets at the end", () => {
    const { view, command, pending } = openTracked();
    view.setTimeout(() => {}, 10);
    expect(pending()).toEqual([]);
    command("begin");
    view.setTimeout(() => {}, 10);
    expect(pending()).toEqual([{ kind: "timer", ms: 10 }]);
    command("end");
    expect(pending()).toEqual([]);
  });

  it("calls a request by its method and path, without its query, and another server by its host", () => {
    const { view, command, pending } = openTracked();
    command("begin");
    void view.fetch("/api/book?token=1", { method: "post" });
    void view.fetch("https://bank.example/pay");
    const request = new view.XMLHttpRequest();
    request.open("put", "/api/seat");
    request.send();
    expect(pending().map(({ what }) => what)).toEqual(["POST /api/book", "GET bank.example", "PUT /api/seat"]);
    request.dispatchEvent(new Event("loadend"));
    expect(pending()).toHaveLength(2);
  });

  it("ends a request with its response, and waits for its content", async () => {
    const { view, command, pending, replies } = openTracked();
    command("requests");
    const response = view.fetch("/api/price");
    replies[0]?.(new view.Response());
    await (await response).text();
    expect(pending()).toEqual([]);
    void (await response).arrayBuffer();
    expect(pending()).toEqual([{ kind: "request", what: "GET /api/price" }]);
  });

  it("records the timers that a recorded timer sets, but not a clock", () => {
    const { view, command, pending, runTimers } = openTracked();
    command("begin");
    const tick = () => void view.setTimeout(tick, 5);
    view.setTimeout(tick, 5);
    command("requests"); // nothing new belongs to the action, except what it has started
    for (let round = 1; round <= 2; round += 1) {
      runTimers();
      expect(pending().filter(({ kind }) => kind === "timer").length).toBeGreaterThan(0);
    }
    for (let round = 1; round <= 4; round += 1) runTimers();
    expect(pending()).toEqual([]);
  });

  it("does not wait for long timers, nor for cleared ones", () => {
    const { view, command, pending } = openTracked();
    command("begin");
    view.setTimeout(() => {}, 60_000);
    const interval = view.setInterval(() => {}, 100);
    const timer = view.setTimeout(() => {}, 100);
    expect(pending()).toEqual([{ kind: "interval" }, { kind: "timer", ms: 100 }]);
    view.clearTimeout(interval); // both stop both
    view.clearInterval(timer);
    expect(pending()).toEqual([]);
  });

  it("ends a message to a socket or worker with the next one from there", () => {
    const { view, command, pending } = openTracked();
    command("begin");
    const [socket, worker] = [new view.WebSocket("wss://shop.example"), new view.Worker("")];
    socket.send("");
    worker.postMessage("");
    expect(pending()).toEqual([{ kind: "message" }, { kind: "message" }]);
    socket.dispatchEvent(new Event("message"));
    worker.dispatchEvent(new Event("error"));
    expect(pending()).toEqual([]);
  });

  it("does not count our own timers", () => {
    const { view, command, pending, runTimers } = openTracked();
    command("begin");
    const callback = vi.fn();
    untrackedTimeout(callback, 10, view);
    expect(pending()).toEqual([]);
    runTimers();
    expect(callback).toHaveBeenCalledOnce();
  });

  it("replaces the functions of a window once", () => {
    const { view, command, pending } = openTracked();
    trackWork(view);
    command("begin");
    view.setInterval(() => {}, 10);
    expect(pending()).toHaveLength(1);
  });
});
