// Sends the traces of messages to a collector by OTLP over HTTP. Nothing is stored for a trace: its id is the message's UUID, and
// that of its first span is the random half of the UUID, so that every process knows both.
import { type Context, ROOT_CONTEXT, SpanKind, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { publicId } from "../../platform/ids.ts";
import { describeError, type SparseLog } from "../../platform/log.ts";
import type { MessageTraces, TracedMessage } from "./message-traces.ts";

interface CollectorOptions {
  /** As in OTEL_EXPORTER_OTLP_ENDPOINT: without the path of the traces. */
  url: string;
  log: SparseLog;
}

export function createMessageTraces({ url, log }: CollectorOptions): MessageTraces {
  const ids = new MessageIds();
  const exporter = new LoggingExporter(`${url.replace(/\/$/, "")}/v1/traces`, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "parley" }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("parley");
  return {
    accepted(message, startTime) {
      ids.first = message;
      tracer
        .startSpan("accept", { kind: SpanKind.SERVER, startTime, attributes: idsOf(message) }, ROOT_CONTEXT)
        .end();
      ids.first = null;
    },
    attempted(message, startTime, { attempt, outcome }) {
      const attributes = { ...idsOf(message), "parley.attempt": attempt, "parley.outcome": outcome };
      tracer.startSpan("attempt", { kind: SpanKind.CLIENT, startTime, attributes }, traceOf(message)).end();
    },
    received(message, { attempt, status, at }) {
      const attributes = {
        ...idsOf(message),
        "parley.attempt": attempt,
        "parley.status": status,
        "parley.reported_at": at.toISOString(),
      };
      tracer.startSpan("receipt", { kind: SpanKind.CONSUMER, attributes }, traceOf(message)).end();
    },
    stop: () => provider.shutdown(),
  };
}

/** Spans that the collector doesn't take are lost, and the log says so. */
class LoggingExporter extends OTLPTraceExporter {
  readonly #log: SparseLog;

  constructor(url: string, log: SparseLog) {
    super({ url });
    this.#log = log;
  }

  override export(...[spans, done]: Parameters<OTLPTraceExporter["export"]>): void {
    super.export(spans, (result) => {
      if (result.error)
        this.#log.error({ err: describeError(result.error) }, "traces can't be sent to their collector");
      done(result);
    });
  }
}

/** Random ids, except those of the first span of a message. */
class MessageIds implements IdGenerator {
  first: TracedMessage | null = null;
  readonly #random = new RandomIdGenerator();

  generateTraceId(): string {
    return this.first ? traceId(this.first) : this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.first ? firstSpanId(this.first) : this.#random.generateSpanId();
  }
}

function traceId({ messageId }: TracedMessage): string {
  return messageId.replaceAll("-", "");
}

function firstSpanId(message: TracedMessage): string {
  return traceId(message).slice(16);
}

/** Below the first span, which another process may have made. */
function traceOf(message: TracedMessage): Context {
  const first = {
    traceId: traceId(message),
    spanId: firstSpanId(message),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
  return trace.setSpanContext(ROOT_CONTEXT, first);
}

/** Ids only: a collector is another system, which an erasure doesn't reach. */
function idsOf({ accountId, messageId, senderId }: TracedMessage) {
  return {
    "parley.account": publicId("acc", accountId),
    "parley.message": publicId("msg", messageId),
    "parley.sender": publicId("snd", senderId),
  };
}
