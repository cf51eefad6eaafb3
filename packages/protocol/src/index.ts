export {
  type Action,
  type ActionName,
  type ActionOf,
  type AgentAction,
  type AgentActionName,
  type AgentActionOf,
  type AnyAction,
  actionNames,
  actionSchema,
  agentActionNames,
  agentActionSchema,
  anyActionSchema,
  clickActionSchema,
  fillActionSchema,
  isPageAction,
  type Offset,
  type Point,
  pointSchema,
  type ReadAction,
  readAction,
  selectActionSchema,
  type UploadFile,
  uploadFileSchema,
} from "./action.ts";
export type { ActionWords, Tense } from "./action-words/action-words.ts";
export { englishActions } from "./action-words/english.ts";
export { japaneseActions } from "./action-words/japanese.ts";
export { hideInAddresses } from "./address-secrets.ts";
export { type AppData, appDataSchema } from "./app-data.ts";
export { type AppTool, type AppToolEffect, appToolsSchema } from "./app-tool.ts";
export {
  type Approval,
  type ApprovalAnswer,
  type ApprovalDecision,
  type ApprovalQuestion,
  type ApprovalStatus,
  type ApprovalUse,
  approvalAnswerSchema,
  approvalDecisionSchema,
  approvalQuestionSchema,
  approvalSchema,
  approvalStatusSchema,
  approvalUseSchema,
} from "./approval.ts";
export { type AskedPage, approvedPage, askedFields, describeSending } from "./approved-page.ts";
export { type Attachment, joinAttachments, type MessageParts, splitAttachments } from "./attachments.ts";
export {
  type AuditAnchor,
  type AuditLine,
  type AuditPicture,
  type AuditRecord,
  auditAnchorSchema,
  auditHashSchema,
  auditLineSchema,
  auditPictureSchema,
  auditRecordSchema,
  auditVersion,
} from "./audit.ts";
export {
  bindActions,
  findKeyTarget,
  findOpenKey,
  isPressingKey,
  type JudgedPage,
  noFocus,
  sendsNothing,
} from "./bind-action.ts";
export { type Conversation, conversationSchema } from "./conversation.ts";
export { declinedMessage } from "./declined-message.ts";
export {
  type ActionPart,
  type DescribedField,
  type DescribeOptions,
  describeAction,
  editableProperty,
  type FindField,
  formatActionParts,
  formatValue,
  quote,
} from "./describe-action.ts";
export { describePageEvent } from "./describe-page-event.ts";
export {
  type Box,
  boxSchema,
  type Constraints,
  constraintsSchema,
  type FieldId,
  fieldIdSchema,
  fieldKindSchema,
  type Sends,
  type SnapshotField,
  sendsSchema,
  snapshotFieldSchema,
} from "./field.ts";
export {
  commitsOnClick,
  type FieldKind,
  fieldKinds,
  holdsValue,
  isCheckable,
  isChoice,
  isClosedChoice,
  isMultiline,
  isNumeric,
  isTextual,
  isToggle,
  mayBeLabelledByRow,
} from "./field-kind.ts";
export { findSecrets, hideSecrets } from "./find-secrets.ts";
export type { FoundSecret, RequestSecretKind } from "./found-secret.ts";
export { joinDeltas, joinReports, nothingChangedText, reportOf } from "./join-reports.ts";
export { type ProtocolSchemaName, protocolSchemas, toJsonSchema } from "./json-schema.ts";
export { isReversal, renderLate } from "./late.ts";
export { type MarkedErrorClass, markedError } from "./marked-error.ts";
export { NavigationError, reportNavigation } from "./navigation-error.ts";
export {
  hasFailed,
  isUncertain,
  isUnconfirmed,
  isUnobservable,
  leavesPage,
  mayHaveHappened,
  type OutcomeLike,
  stopsCommits,
  wasNotTried,
} from "./outcome.ts";
export {
  describeOutput,
  type OutputSchema,
  type OutputSource,
  outputSourceSchema,
  parseOutputSchema,
  type TaskOutput,
  taskOutputSchema,
} from "./output.ts";
export type {
  Conceal,
  IdleReport,
  NavigationRules,
  PageDriver,
  PageToolCall,
  PageToolResult,
  Screenshot,
  ScreenshotOptions,
  Settlement,
  Tab,
  Tabs,
} from "./page-driver.ts";
export { type PageEvent, pageEventSchema } from "./page-event.ts";
export { pageSchemes } from "./page-schemes.ts";
export {
  checkToolInput,
  findPageTool,
  type PageTool,
  pageToolSchema,
  renderPageTools,
  withPageTools,
} from "./page-tool.ts";
export { formatPlace, type PlacedPage, placeOf } from "./place-of.ts";
export {
  type AutonomyLevel,
  autonomyLevelSchema,
  type CapabilityProfile,
  type CatalogTool,
  capabilityProfileSchema,
  catalogToolSchema,
  type Interactable,
  interactableSchema,
  type KnownSecret,
  knownSecretSchema,
  type PlanDecision,
  type PlanIssue,
  type PlannerErrorCode,
  type PlannerInput,
  type PlannerOutput,
  type Proposal,
  planIssueSchema,
  plannerErrorCodeSchema,
  plannerInputSchema,
  plannerOutputSchema,
  proposalSchema,
  type RefusedAnswer,
  refusedAnswerSchema,
} from "./plan.ts";
export { messageBefore } from "./plan-message.ts";
export {
  type ActionStep,
  actionStepSchema,
  type HistoryStep,
  historyStepSchema,
  type PlanStep,
  planStepSchema,
  type RiskLevel,
  riskLevelSchema,
  type StepExecution,
  stepExecutionSchema,
} from "./plan-step.ts";
export {
  type Attend,
  attendSchema,
  type Cancel,
  type CancelEvent,
  cancelEventSchema,
  cancelSchema,
  type Dispatch,
  type DispatchError,
  type DispatchSuccess,
  dispatchErrorSchema,
  dispatchSchema,
  dispatchSuccessSchema,
  type ErrorResponse,
  type ExecuteRequest,
  type ExecuteResponse,
  errorResponseSchema,
  executeRequestSchema,
  executeResponseSchema,
  type ReadyEvent,
  type Recall,
  type RelayErrorCode,
  type RelayPost,
  type RelayRequest,
  type RelayResponse,
  type Respond,
  readyEventSchema,
  recallSchema,
  relayErrorCodeSchema,
  relayErrorStatus,
  relayPostSchema,
  relayRequestSchema,
  relayResponseSchema,
  respondSchema,
  type SnapshotRequest,
  type SnapshotResponse,
  snapshotRequestSchema,
  snapshotResponseSchema,
} from "./relay.ts";
export {
  type ExecutionReport,
  executionReportSchema,
  type Outcome,
  type OutcomeCode,
  type OutcomeStatus,
  outcomeCodeSchema,
  outcomeSchema,
  outcomeStatusSchema,
  parseFields,
  parseReport,
} from "./report.ts";
export {
  artifactEventSchema,
  errorEventSchema,
  initEventSchema,
  messageEventSchema,
  type ReadRunEvent,
  type RunEvent,
  type RunEventOf,
  type RunEventType,
  readRunEvent,
  relaySessionEventSchema,
  resultEventSchema,
  runEventSchema,
  sandboxEventSchema,
  snapshotEventSchema,
  stderrEventSchema,
  toolResultEventSchema,
  toolUseEventSchema,
  usageSchema,
} from "./run-events.ts";
export {
  type ClientToolName,
  clientToolNameSchema,
  type RunRefusal,
  type RunRequest,
  runIdHeader,
  runRefusalSchema,
  runRequestSchema,
  type StopAnswer,
  stopAnswerSchema,
  type ToolResult,
  type ToolResultsAnswer,
  type ToolResultsRequest,
  toolResultSchema,
  toolResultsAnswerSchema,
  toolResultsRequestSchema,
} from "./run-request.ts";
export {
  type RunScript,
  runScriptSchema,
  type ScriptAction,
  type ScriptEffect,
  type ScriptPage,
  type ScriptParameter,
  type ScriptStep,
  type ScriptTarget,
  scriptActionSchema,
  scriptEffectSchema,
  scriptPageSchema,
  scriptParameterSchema,
  scriptStepSchema,
  scriptTargetSchema,
} from "./run-script.ts";
export {
  containsSecretReference,
  describeSecretReferences,
  formatSecretReference,
  readSecretReference,
  withoutPageReferences,
} from "./secret-reference.ts";
export { findSensitiveWrites, hideSensitiveWrites, type IsSensitive } from "./sensitive-writes.ts";
export { causeWithoutContent, reasonOf, showAddress } from "./service-address.ts";
export { hideSensitiveValues, restoreSensitiveValues } from "./shown-approval.ts";
export {
  type ChangedField,
  changedFieldSchema,
  type Delta,
  deltaSchema,
  type OutlineEntry,
  outlineEntrySchema,
  type Snapshot,
  type SnapshotOptions,
  snapshotOptionsSchema,
  snapshotSchema,
  type Viewport,
  viewportSchema,
} from "./snapshot.ts";
export {
  type ActionPage,
  dependsOnPage,
  normalizeAction,
  toAction,
  toolNameOf,
  toPlanStep,
  toProposal,
} from "./spellings.ts";
export { reportToolAnswer, type ToolAnswer } from "./tool-answer.ts";
export { toolAliases, toolVocabulary, type VocabularyTool } from "./tool-vocabulary.ts";
export { isTypedText } from "./typed-text.ts";
