# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Dialects and rules of the library, for `replybook.client.judge`."""

from __future__ import annotations

from typing import Final

from replybook.client.judging.dialects import Dialect, TypeOf
from replybook.client.judging.layered_tables import layered
from replybook.client.judging.wording import wording_of

__all__ = ["BASE"]

_STATUSES: Final = {
    "400": "I",
    "401": "D",
    "402": "D",
    "403": "D",
    "404": "I",
    "405": "I",
    "406": "I",
    "407": "D",
    "408": "E",
    "409": "I",
    "410": "I",
    "411": "I",
    "412": "I",
    "413": "I",
    "414": "I",
    "415": "I",
    "416": "I",
    "417": "I",
    "421": "E",
    "422": "I",
    "423": "W",
    "424": "E",
    "425": "W",
    "426": "E",
    "428": "I",
    "429": "W",
    "431": "I",
    "451": "D",
    "500": "E",
    "501": "E",
    "502": "E",
    "503": "E",
    "504": "E",
    "505": "E",
    "507": "E",
    "508": "E",
    "511": "D",
    "520": "E",
    "521": "E",
    "522": "E",
    "523": "E",
    "524": "E",
    "525": "E",
    "526": "E",
    "529": "W",
    "530": "E",
}

_GROUPS: Final = (
    " #   # # # 0 # 1 # 3 # 4 # 5 # 7 # 9 # _ # a # b # c # d # e # f # g # h # i # j"
    " # k # l # m # n # o # p # q # r # s # t # u # v # w # x # y 000 00z 01b 01t 02t"
    " 05t 06t 0s  0x7 100 113 120 1ab 1f2 21a 300 30s 3f1 42s 4f2 500 5f0 60s 7c9 7mb"
    " 8f1 9c  9c1 9f1 _   _ # _ _ _ a _ b _ c _ d _ e _ f _ h _ i _ j _ l _ m _ n _ o"
    " _ p _ q _ r _ s _ t _ u _ v _ w _ y __n _ca a # a b a c a d a e a h a i a k a l"
    " a m a n a p a r a s a t a u a v a z a1  aap abc abo abs acc acm acr act ada add"
    " adj adm aff aft aga age agg ai  air ale all alr als alt alw ama amb amo an  ana"
    " and ano ans any apa api app are arg arr art arx as  ask ass at  atl att aud aut"
    " ava avg aws azu b _ b p b2  bac bad ban bas be  bec bee bef beg bei ben ber bet"
    " big bil bin blo boa bob bod boo bot bou bra bre bri bro buc bui bus but by  byt"
    " cac cal can cap car cas cat cau cdp cel cer cha che chi cho chr cir cit cla cli"
    " clo clu cmd cod col com con coo cor cou cra cre cro csv cur cus cxx cyc dae dai"
    " dan dat day db  dbt de  dea deb dec def del den dep des det dev dg  dic did die"
    " dif dir dis do  doc doe doi dom don dou dow dql dqw dra dri dro due dup dur e #"
    " e g e11 eac ead ec  eco edi eit ele eli ema emb emi emp en  ena enc end enf eng"
    " eno ens ent env equ err esl est etc eti etl eu  eur eve evn exa exc exe exi exm"
    " exp ext fai fal fas fat fea fee fet few fie fil fin fir fix fla flo flu fol foo"
    " for fou fre fri fro ftp ful fun fur fuz gam gat gcl gcp gen geo get gh  git giv"
    " glo gma go  goo got gql gra gre gro gui h1  ha_ had han has hav hea hel her hid"
    " hig hin his hit hol hom hos hou how hr  htm htt hub hy0 hyp ico id  ide if  ign"
    " ill ima img imp in  inc ind inf ini inl inp ins int inv io  ip  is  isl isn iso"
    " iss it  ite its jav jir job js  jso jup jus jwt keb kee ker key kin kix kno kub"
    " lab lam lan lar las lat lea lef len les lev lib lic lig lik lim lin lis liv llm"
    " loa loc log lon loo los low ls  mai mak mal man map mar mat max may mcp md  me "
    " mea mem mer mes met mic mig mil min mis mob mod mom mon mor mos moz mp3 ms  msg"
    " mul mus mut mys n   n # n i n l n n n p n r n20 n8n nam nar nas nav nea nec nee"
    " neo ner net nev new nex nfa nht nix nli no  no_ nod non nop nos not now npm nre"
    " nul num oau obj obs obt occ of  off ok  old on  onc one onl ope ops opt or  ord"
    " org ori oth our out ove own p   pac pag pai pan pap par pas pat pay pdf pen per"
    " pg_ pic pid pip pla ple plu png pod poi pol por pos ppt pre pri pro psy pub pul"
    " pus py  pyd pyt q # q5  qty qua que quo rac rag rai ran rat raw re  rea reb rec"
    " red ref reg rej rel rem ren rep req res ret rev rig rol roo row rpc rul run s  "
    " s h s3  sal sam sav say sca sch sco scr sea sec see sel sem sen seq ser ses set"
    " sev sh  sha she sho sid sig sim sin sit siz ski sla sle sli slo sma sna sni sno"
    " so  soc sol som sor sou spa spe spr sql src srv sse ssl sta std ste sti sto str"
    " stu sty sub suc sud suf sug sum sup sur swi sym syn sys t1  tab tag tak tar tas"
    " tav tcp tea tel tem ter tes tex tf4 tha the thi thr tim tit tmp to  tod tog tok"
    " too top tot tra tre tri tro tru try ts  txt typ ui  uid una unc und une uni unk"
    " unl unp unr uns unt up  upd upg upl ups uri url us  usa use usi usr usu v d v f"
    " v i v m v1  v2  v3  v4  val var vau vec ver via vid vie vio vis voi wai wan war"
    " was wat wbs we  web wee wel wer wes whe whi wik win wit wor wou wri wro x o xer"
    " xml xyz yam yes yet you zag zer zot# # # 00# 01# 02# 03# 05# 06# 0s# 11# 12# 1f"
    "# 42# 4f# 7m# _ # ab# ac# al# an# ap# at# au# av# ba# c # ca# ch# ci# cl# cm# co"
    "# cr# cu# da# db# de# di# do# du# em# en# er# ev# ex# fa# fi# fo# fr# ge# gq# ha"
    "# hi# ht# hy# id# if# im# in# is# it# jo# js# ke# la# le# li# lo# ma# mc# md# me"
    "# mi# ms# mu# n # na# no# nr# ob# oc# on# or# ou# pa# pe# pl# po# pr# qu# ra# re"
    "# ro# ru# sa# se# sh# si# sk# so# ss# st# su# sy# ta# te# th# ti# to# un# us# v "
    "# va# ve# wa# we# wh# wi# wo# yo0 # 0 ap0 du00 d000 0000000m000z00a100ms00s 00z "
    "01b801t1026 02t105t106t108 #09 #0a1c0e5e0ms 0s  0s w0x7f0z  0z e0z t1 # 1 a11 al"
    "1 b21 de1 du1 me1 na1 no1 qu1 st1 wi10 #10001100113z120z123412s 13z 1a  1a1 1a2b"
    "1abc1c s1d c1f2a1t101x v2 # 2 ac2 ma2 no2 op2 pr2 wo202620z 21a1234 26 #2a #2d00"
    "2mb 2s022t103 co3 ge3 la300030s 3_173f1c3z  4 sp42s04f2d4j c4j e4j_c4mb 4w9w5 th"
    "50005e0c5f0e5t106 # 60s 6t107c9d7f1c7mb 8 # 9 # 92mb9a0c9a209c i9c1d9d n9wgxD # "
    "D _ D acD aiD auD baD blD brD caD chD ciD clD cmD coD daD deD diD eiD elD enD er"
    "D exD faD feD fiD foD geD giD gmD heD htD inD mcD meD miD neD noD opD ouD paD pe"
    "D plD prD quD raD reD roD seD slD srD stD suD taD thD tiD toD unD upD usD vaD we"
    "D woU   U # U acU afU agU alU apU beU caU clU coU daU deU doU dqU enU erU evU ex"
    "U faU fiU foU fuU heU htU idU imU inU isU itU joU keU liU loU maU meU naU neU no"
    "U nuU obU onU paU prU quU raU reU scU seU siU srU stU suU taU teU thU tiU toU un"
    "U urU usU waU weU woU yo_ # _ _ _ ac_ al_ an_ ap_ ar_ at_ au_ be_ bu_ ca_ ch_ cl"
    "_ co_ cu_ da_ de_ di_ do_ du_ ei_ er_ ex_ fa_ fe_ fi_ fo_ ha_ he_ ht_ if_ in_ is"
    "_ ma_ me_ mu_ na_ no_ nu_ ob_ of_ on_ or_ pa_ pl_ po_ pr_ qu_ ra_ re_ sc_ se_ st"
    "_ su_ sy_ ta_ th_ ti_ to_ tr_ ty_ un_ us_ va_ wa_ we_ wh_ wr_ yo_1 d_100_202_acc"
    "_act_add_aft_all_and_api_app_arg_at _att_aud_aut_ava_bus_by__byt_cal_cat_cel_cli"
    "_cod_col_com_con_cou_cre_dai_dat_dec_def_del_den_des_det_dev_dis_doc_ema_exa_exc"
    "_exe_exi_ext_fai_fil_fou_fro_fun_glo_gra_id _ide_ind_inf_ins_inv_iss_job_key_lim"
    "_lis_loc_log_man_mcp_mes_met_mis_mod_mor_ms _nam_nod_not_num_obj_onl_ope_or__ord"
    "_out_pag_pap_par_pat_per_pri_pro_que_rea_rec_ref_reg_rep_req_res_row_run_sch_sco"
    "_scr_sea_sec_sel_sem_sha_she_sou_spe_spr_sql_sta_sto_str_sym_tab_tag_tas_tex_tim"
    "_tit_to__tok_too_tra_typ_una_upd_url_use_val_vie_wea_wor_wria # a aca ana apa au"
    "a b a bua caa cla coa csa daa dea dia dua era exa fea fia foa fra fua hra hta id"
    "a ima ina laa lia loa maa mca mda mea mia moa n a nea noa nua ofa ora pea pla po"
    "a pra pua qua rea rua sca sea sha sia sta sua taa tea tha tia toa tra vaa waa wo"
    "a x a1  a1 ba1 na1c2a2b a_ada_apa_bya_dea_fra_ora_qua_tyaaplab aab bab iabasabc "
    "abcdabelabilableabliaborabovabsoacceaccoace ace_acebacesach achaacheacinacitack "
    "ack_ackaackeackgackiackoackuacmeacroact acteactiactlactoactsad  ad #ad aad bad c"
    "ad ead fad gad had iad mad nad oad pad rad sad tad wad_aad_cad_dad_fad_nad_oad_p"
    "ad_qadd add_addeaddiaddraddsade adedaderadinadjuadliadloadmeadmiadonadshadtiady "
    "adyeaemoaes aexcaffeaft afteag _ag oag sag_iag_ragaiagedageiagenageragesaggragra"
    "agreagruags ai pai_aail ail_ailaaileailsailuailyain aineainiainsaintair airfairt"
    "aiseait aiteaitiake akecakenakerakesakinal  al #al aal bal cal dal eal fal ial l"
    "al mal oal pal ral sal tal ual wal_fal_salaralchalcoaleralfoalhoalidalifalinaliz"
    "all all_allballeallialloallsallyalogalreals alsealsoaltealthaluealwaalysalyzam #"
    "am eam oam ram sam1 amazambdambiame ame_amedamesametaml ammiamouamp amplams an #"
    "an _an aan ban can dan ean fan han ian lan man oan ran tan uan_gan_rana anaganal"
    "anceanchanciand and_andeandiandlandoandrandsaneoangeanguanizank anneannoanonanot"
    "ans ansaanscansianspanswant anteantianuaany any_anyrap lap papabapacape aperaph "
    "aphqapi api_apisapivapl apleapp app_appiapplapprappsaps apshaptuar  ar #ar _ar a"
    "ar far oar sar war_aar_caracaragaramaravarchard ard_ardiardsare aredarenargeargu"
    "ariaariearilaritark arkdarn arniarraarroarsearsiart art_arteartiartsartuarxiary "
    "ary_as #as aas bas cas das has ias mas nas oas pas ras sas uas_mase ase_asedaset"
    "ash asheasinask ask_askeasksasneasntasonass asseassiasswast asteastiat  at #at 0"
    "at _at aat cat dat eat hat iat lat mat nat pat rat sat tat uata ata_atabatalatas"
    "atchate ate_atedategatelatemateratesatetatewatfoath atheathsatiaatibatinatioativ"
    "atlaatoratriats attaatteattraturatusaudeaudiaughaultauseauthautoava avaiave aved"
    "avelavigavilavinaw rawioawl awl_awn aws ax #ax cax eax rax tax_eaximay  ay #ay b"
    "ay hay nay ray say tay waybeayeraymeayroays aywrazonazurb # b 7cb _ b acb apb co"
    "b crb deb dob exb fab htb isb mab pab prb reb stb sub teb txb v b whb2  b3 cb_er"
    "b_rub_seb_urbackbad bal bal_bankbar basebashbcd1bda bda_be #be abe bbe cbe dbe e"
    "be fbe ibe lbe obe pbe rbe sbe tbe ube vbe ybecabectbed beddbeenbefobegibeinbel "
    "belsben ber berlbersbetrbetwbhoobi abi rbiddbig bigibigqbigubilebillbin binabind"
    "bjecble ble_bledblemblesblicblisblobblocbly bmitboarbob bodybol bolsbookboolbort"
    "bot bothbotsbounbovebpatbranbrarbreabrowbs  bs abs cbs sbscrbserbshobsitbsocbsol"
    "bspobt #btaibtitbuckbug buggbuilbusybut butebuttby #by aby bby cby dby nby oby r"
    "by sby tby_nbytec # c _ c apc clc dec dic erc exc foc idc noc onc pac plc prc sc"
    "c shc soc stc tac trc wrc1d c9a2c9d c_vica_bcachcal calhcallcan canccanncantcapa"
    "cardcartcasecat catacatccatecaticatocaugcauscceeccepccesccouccurcd12cdp ce  ce #"
    "ce _ce ace bce cce dce ece fce hce ice lce mce nce oce pce rce sce tce uce wce y"
    "ce_cce_ice_nce_scebaced ceedceivcel celecelicellcenscentceptcertces cessch  ch #"
    "ch ach bch cch dch ech fch hch ich lch mch nch och pch qch rch tch vch wch_dch_e"
    "ch_nch_pch_rch_sch_tchabchancharchbache checchedchelchemchercheschilchinchivchol"
    "choochroci aci ccialcideciencificifycingcipicirccitacitlcitock  ck ack bck cck d"
    "ck fck hck ick lck mck ock rck sck tck yck_mckagckdbckedckenckercketckgrckhockin"
    "cklickoucks ckupclarclasclaucle cleaclecclescli clicclieclinclipcloscloucludclus"
    "cmd cmdlcme codecodicogncol collcolocolucom combcomecommcompcon conccondconfconn"
    "conscontconvcoorcopecordcorecorrcouccoulcouncoupcovecp #cp ccp ecp icp pcp rcp s"
    "cp tcp wcp_acq  crapcrascrawcreacredcreecretcribcripcroacroncroscs acs ccs dcs g"
    "cs ocs scs tcs wcsv ct  ct #ct _ct act bct cct dct ect fct gct hct ict lct mct n"
    "ct oct pct qct rct sct tct wct yct_act_ict_nct_tctedcterctinctioctivctl ctlyctor"
    "cts ctslctticturcuitcumecuricurrcurscustcutacutecuticx  cxx cycld # d 1ad 9cd 9f"
    "d _ d a d acd add afd agd ald and apd ard asd atd aud avd bad bed bid bod brd bu"
    "d byd cad chd cld cod crd dad ded did dod eld emd end erd etd exd fad fed fid fl"
    "d fod frd gad ged god had hed hid hod htd hud hyd idd ind isd itd jod jsd ked ku"
    "d lad led lid lod mad mcd mdd med mod mud n d nad ned nhd nod nud obd ofd ond op"
    "d ord oud pad pdd ped pld pod prd qud rad red rod rud scd sed shd sid sld sod sp"
    "d sqd srd std sud syd tad ted thd tid tod trd tsd tyd und upd urd usd vad ved vi"
    "d wad whd wid wod wrd yed yod00ad123d_ard_atd_aud_cod_dad_ded_dod_emd_exd_fid_gr"
    "d_lod_med_nad_nod_ond_oud_pad_prd_qud_rod_std_tod_tyda lda_odaemdag_dagrdaildang"
    "dantdaridat datadatedatiday daysdb adb idb sdb vdbt dcurdd  dd add ddd odd sdd_d"
    "dd_mdd_tddedddenddinddreddridds de #de _de ade bde cde dde ede ide mde nde ode p"
    "de rde sde tde ude vde yde_cdeaddebadebudecldecoded def defadefideledelidelsden "
    "denidentdenydeo deosdepedepldeprder derdderrdersdes descdeskdestdetadetedev deve"
    "devidevodevtdex dex_dexidf  df cdf ddf edf hdg wdgetdia diagdialdicadicedictdid "
    "diffdifidifydimedinadingdir diredis disadiscdiskdispdistdit dit_diteditiditodits"
    "djusdle dleddlerdlindlocdly dme dmindnt do ndo pdoc dockdocsdocudocxdoesdoindois"
    "domadonedonldontdoo_doubdoutdowndowsdpoidql dquedqw4drafdrawdresdrindrivdroidrop"
    "drs ds  ds ads cds dds fds gds mds nds ods rds sds tds ydshedtimducedue duledup "
    "duplduraduridy _dy ady bdy cdy edy hdy idy kdy ldy mdy pdy rdy tdy ydyexe # e _ "
    "e a e abe ace ade age aie ale ane ape are ase ate aue ave bae bee bie ble boe br"
    "e bue bye cae che cle coe cre cue cye dae dbe dee die doe due e e ede eie ele em"
    "e ene ere ete eve exe fae fee fie fle foe fre fte fue g e gee gie gme goe gre ha"
    "e hee hie hoe hte ide ife ige ime ine ise ite joe jse kee kie kue lae lee lie lo"
    "e mae mce mde mee mie moe mue nae nee noe nue obe ofe one ope ore oue owe pae pe"
    "e pie ple pre pue pye que rae ree rie roe rue sae sce see she sie sne soe spe sq"
    "e sre ste sue sye tae tee the tie toe tre tye une upe ure use v3e vae vee vie wa"
    "e wbe wee whe wie woe wre yoe zoe0c e110e5e0e_ace_bue_cae_coe_doe_ere_exe_ide_in"
    "e_lie_loe_nae_noe_pae_que_ree_sce_see_sqe_ste_toe_tye_ureableacceachead ead_eadd"
    "eadeeadieadleadmeadoeadseadteadyeakeeakiealteam eamieamsean ean_eanseanteapiear "
    "ear_earcearnearseaseeasieasoeasseasteateeatheatieatueb #eb 7eb aeb ceb heb peb_s"
    "eb_uebacebasebhoebooebshebsiebsoebugebuiec #ec oec1 ecatecaueceiecenecesech echn"
    "eci ecifecipeck eckoeclaecliecogecomeconecorecovecraecreect ect_ecteectiectlecto"
    "ectsecttecurecuted  ed #ed _ed aed bed ced ded eed fed hed ied jed ked led med n"
    "ed oed ped qed red sed ted ued ved wed yed_aed_eed_led_oed_red_sedateddiedededen"
    "ediaedicediseditedlyedoueds edtaeducee aee hee iee meecheed eedeeedseemseen eep "
    "eerrees eet eet_eetsef _ef aef cef fef mefaueferefinefixeforefraefreeft efusegal"
    "egategesegexeginegioegisegoregraeguleigneinfeingeitheiveeiviejecel  el #el ael c"
    "el eel iel oel wel_aelatelcoeld eldseleaeleceledelemeletelevelf elicelimelineliv"
    "ell elloellselocelopelp els ely em  em #em aem cem fem iem oem pem sem tem wema "
    "ema_emaiemanemaxembeeme emenemesemiaemonemoremotemovemp emplempoemptems en  en #"
    "en _en aen ben cen den een fen gen hen ien men nen oen pen ren sen ten uen wen y"
    "enabenaienamenceenciencoencyend end_endaendcendeendiendpenedenerenfoengtenieenin"
    "enoeenotens enseensiensuent ent_entaentcenteenthentientlentrentsenv envieo ceo d"
    "eo ieo teo4jeocoeon eos eouseoutepenephreplaeplieploeporeposepreeps ept eptiequa"
    "equeequier  er #er 3er 6er _er aer ber cer der eer fer ger her ier jer ler mer n"
    "er oer per rer ser ter uer ver wer_der_ier_mer_ner_teraberaceraderageraleraterba"
    "erceerdaerdiere erederenerflerfoergeergueriaericerieeriferinerioeriterlierm erma"
    "ermiern ernaerneernsero ero_err err_errierrnerroerruers ersaershersiersoerstert "
    "erteertiertyervaerveervierwrery ery_eryieryoes  es #es 1es _es aes bes ces des e"
    "es fes ges hes ies les mes nes oes pes qes res ses tes ues ves wes_cesc escresea"
    "esenesereseteshoesisesktesliesntesolesouesp espoess ess_essaessdesseessfessiest "
    "est1estaesteestiestoestrestsesulet  et #et _et aet cet det eet fet het iet let m"
    "et net oet pet set tet uet_aet_det_eet_fet_iet_oet_ret_set_tet_wetabetadetaietar"
    "etc etchete ete_etecetedeteretesetexetheethoetidetimetioetl_etraetrietryets ette"
    "ettietupeturetweetwoetypeu  eu reurleuroev #ev aev eev rev sevabevalevanevateve "
    "evedeveleveneverevicevieevinevioevntevokevopevtoew  ew aew dew eew iew lew pew s"
    "ew tewayewcoews ex #ex dex eex iex lex oex pex rex tex_cex_dex_nexa exacexamexce"
    "execexinexisexitexmaexpeexpiexplexprext ext_exteextpextrey  ey _ey aey cey dey e"
    "ey fey hey iey ney oey pey tey_veys eywof # f 4ff _ f alf anf cof dof erf faf ho"
    "f htf itf lif maf mef nef nof nuf prf raf ref sef sif tef thf tof tyf unf urf wi"
    "f yof0e5f1c f2 #f2a f2d0f401failfallfalsfastfatafaulfeatfectfeedfer ferefetcfew "
    "feweff wffecfferfficffliffsefic ficaficifiedfielfierfiesfig figmfigufilefillfilt"
    "finafindfinefinifirefirmfirsfix flagflakflicflinflowfluxfo efo hfo sfoldfollfoo "
    "footfor forbforcforeformforsforufounframfreefreqfridfromfsetft eft oft pft wfter"
    "ftp ful fulffullfuncfurtfusefusifuzzfy afy bfy cfy efy ffy tg # g _ g a g acg ad"
    "g agg ang apg arg asg atg aug bag big bog bug byg cag chg clg cog crg dag deg di"
    "g edg emg eng erg exg fag fig fog frg fug gcg geg hog htg hug idg img ing isg it"
    "g keg leg lig log mag mcg meg mug n g neg nog ong opg org oug pag plg pog prg qu"
    "g reg sag scg seg shg sog stg tag thg tig tog trg ung upg urg usg vag wag weg wh"
    "g wig wog wrg yog2 og_ang_exg_idg_ingaingal gameganigategatigclogcougcp ge  ge #"
    "ge _ge age cge dge ege fge gge hge ige jge lge nge oge pge qge rge sge tge uge v"
    "ge wge yged geingenegentgeocger ger_ges gesegestget get_getagethgetsgettgex gexc"
    "ggedggerggesggregh agherght ghthghtsgin gin_ginagingginsgintgiongistgit githgitl"
    "givegle gleaglobgmaign kgnalgnizgnorgo pgooggorigorygot gotogql_gquegradgramgran"
    "grapgreagrebgreggresgrougrungs  gs #gs _gs ags bgs dgs egs fgs lgs mgs tgs wgth "
    "guagguidguilgulagumeguouguraguregxcqh # h _ h a h ach adh alh anh aph bah brh co"
    "h crh dbh deh erh eth exh fah fih foh frh heh hoh hth idh ish keh lah loh meh mo"
    "h muh n h nah neh noh nuh orh ouh pah pih prh puh quh reh roh srh sth suh tah te"
    "h thh toh trh tyh urh veh vih wah yoh0 ah_doh_exh_noh_pah_reh_sth_tehablhad han "
    "handhanghannhar harahardhareharthas has_hasehashhasnhat havehbashdr he  he #he _"
    "he ahe bhe che dhe ehe fhe ghe hhe ihe jhe khe lhe mhe nhe ohe phe qhe rhe she t"
    "he uhe vhe wheadhealheckhed heethellhelphem hemahen henther hereherohes hesihey "
    "hichhiddhighhildhilehin hinghinkhinthip his histhit hivehly hod hodsholaholdhome"
    "hon hon3hookhooshoothop hor horihorthosthot houlhourhoushouthow howehowihql hr s"
    "hr thrashreahromhrothrouhrowhs _hs ahs mht eht mht nht sht thtmlhts httphub hubs"
    "hy00i # i 7ci api ari bii eni eri exi foi ini isi kei noi pli pri rai rei sei st"
    "i tei toi v1i v2i vei wai_api_coi_kei_uria aia hia oia tiablial ialiialsialtian "
    "ib3 ibedibilibleibraibutic _ic aic dic nic oic sic tic wic_vica ica_icatice ice_"
    "icenicesich iciaicieicitick ickeickhicleiconicroics ict ict_icteictiicy id  id #"
    "id 0id 3id 6id 7id 9id _id aid bid cid did eid fid hid iid jid lid mid nid oid p"
    "id qid rid sid tid uid wid yid_aid_gid_pid_tidatidayiddeide ide_idedidenideoider"
    "idesidgeidquids ie sied ied_ieldiencientier ies ievaieveieviiew if aif iif rif t"
    "if yificifieify ig eig fig pigatiggeigh igheightiginigmaign ignaignoigquigraiguo"
    "igurike ikeliki ikipil  il _il eil sil til_1ilabilarilatild ildsile ile_iledileg"
    "ilenilesilinill illailleilliils ilteilurily imagimapimarime imedimeeimefimemimen"
    "imeoimg imilimitimplimpoimulimumin  in #in 1in _in ain bin cin din ein fin gin h"
    "in iin lin min nin oin pin rin sin tin uin win yin zin_tinalinarinatinceinchinci"
    "inclincoincrind indeindiindoine ine_ineainedinerinesinfoing ing_ingcingeinglings"
    "inininisinitink inksinliinpuins inseinsiinspinstinsuint int_inteinthintointsinue"
    "inusinutinvainvoio  io dio eio iiod iolaion ion_ionaioneionfioniionpionsiontiori"
    "iousip #ip aip hip iip tipedipelipieipleippeipt iptaiptiiqueir eira irclircuirec"
    "irediresirflirm irm_irmaironirstirtais  is #is _is ais bis cis dis eis fis his i"
    "is lis mis nis ois pis qis ris sis tis uis vis wisabiscoise isecish isheisibisio"
    "isitisk ismaisntiso isolisplissiissuist ist_istaisteistiistoistristsit  it #it _"
    "it ait bit cit dit eit fit hit iit mit oit pit qit rit sit tit wit yit_cit_eitat"
    "itcoite ite_iteaiteditelitemiteritesith itheithiithoithuitiaitieitinitioitivitla"
    "itleitlyitorits itteity ity_iv aivative ive_ivediveliveniverivilivinivitix #ix a"
    "ix eix pix rix tizatize izedj clj doj erj_cojavajectjirajob job_jobsjs #js djson"
    "jupyjustjwt k _ k apk ark ask atk bek cok crk dek erk exk fak fok hak htk ifk im"
    "k ink isk itk lok mok nok ofk onk pek rek sek tak thk tik tok trk usk wak wik yo"
    "k_idk_mckagekb  kdb kdowke rke ske tkebokecoked keepkelyken kendkensker kernkes "
    "ket key key_keyskeywkflokgrokhouki aki pkillkindkingkip kipekix klisknowkoutks  "
    "ks _ks lks nks tkspaktopku cku mkubekup l # l _ l a l acl adl agl all anl apl ar"
    "l atl bel bil bul cal chl col crl dal del dil dol eml enl erl exl fal fel fil fo"
    "l frl gel gol hal hel hil hol htl inl isl itl lal lel lil lol mel mil mol msl mu"
    "l n l n8l nal nol ofl opl orl oul pal pdl pll prl qul rel rul s l scl sel shl so"
    "l stl sul syl tal tcl tel thl til tol trl tyl unl upl vel wal wil wrl_1 l_apl_co"
    "l_dal_fll_mol_pal_sel_stl_tila olab labelabllacelacklaeslag lagslainlakelalclamb"
    "lan landlanglanslar larelarglarilas lasslastlatelatflatilatolaudlay lay_layelayw"
    "lbaclchelcomlcould  ld #ld _ld ald bld cld dld eld fld hld ild mld nld pld rld s"
    "ld tlderldinldntlds le  le #le _le ale ble cle dle ele fle hle ile kle lle mle n"
    "le ole ple rle sle tle ule vle_cle_dle_fle_nle_ple_sleanleaplearleaslecilectled "
    "led_leftlegalegelem lemelemslenglenoler lerelerrlertles leshlessleteletilevaleve"
    "lex lf hlfillforlhosli clib3librlic licalicelicilicklictlicylid lid_lidalidelidq"
    "lienlieslifilifylighlikelimilin linelinglinklintliselishlistlitilitylivelizell  "
    "ll all bll cll dll ell fll hll ill lll nll oll pll rll sll tlla llatllballeclled"
    "llerllibllinllisllm llo llowlls lly lm alm ilo aloadlob lobalocalocklog log_logg"
    "logilogologslonglooklooplopelor loselostloudlow low_lowdlowelowilowsloy loyeloyi"
    "loymlp  lreals  ls #ls _ls als bls cls dls els fls ils mls nls ols pls rls sls t"
    "ls uls wlse lso lt  lt #lt _lt blt clt mlt plt slt wltanlterlth lthylti ltiplts "
    "lttyludelue lueelueslug lugilumnlurelusilustlutelutilux lvedlverlwayly  ly #ly a"
    "ly bly cly dly ely fly hly lly mly nly oly ply qly rly sly tly uly wly ylysilyst"
    "lyzem # m _ m a m acm alm amm anm apm asm bim cam chm com crm dam dom enm evm ex"
    "m fem fom htm inm ism itm lem lim lom mam mom num opm orm pem plm pom prm rem ro"
    "m rum scm sem stm thm tom usm v1m v4m wim yom_exma  ma _ma ama bma fma pma_ama_d"
    "ma_nma_oma_qmae magemailmainmakemalfmalimallman manamancmandmantmanumanymap mapl"
    "mappmapsmar marimarkmarymat matcmatimatrmatsmax max_maximay maybmazomb  mb wmbda"
    "mbedmbermbigmbinmbolmcp mcp_md  md _md cmdlime #me _me ame bme cme dme eme fme g"
    "me hme ime jme mme ome pme qme rme sme tme wme_nmeanmeasmed med_medomeermefrmema"
    "membmemomensmentmeoumer mer_mergmerimes messmestmetametemethmetrmialmicrmighmigr"
    "milamillmin minamingminiminumismmissmistmit mit_mitemitimitsmittml  ml eml fml h"
    "mmanmmarmmenmminmmitmmonmmunmn #mn _mn_nmns mobimodemodimodumomemon montmoremory"
    "mostmotemounmousmovamovemozimp  mp #mp _mp3 mpatmpilmplamplemplimponmpormpt mpte"
    "mptimptsmptymputms  ms #ms ams cms dms ems fms mms nms pms tmsg mulamultmum muni"
    "mustmutamysqn # n _ n a n abn acn afn agn aln ann apn arn asn atn aun ben bln bo"
    "n brn can chn cin cln con crn cun dan den din don dun e n ean ecn emn enn ern es"
    "n eun exn fan fen fin fln fon frn gcn gen gon han hin hon hrn htn idn ifn inn is"
    "n jsn ken lan lin lon mcn men min mon mun n n nan nen nhn non npn obn ofn onn op"
    "n orn oun pan pen pln prn pun pyn qun ran ren ron rpn scn sen shn son spn sqn sr"
    "n stn tan ten thn tin ton trn unn upn urn usn van ven vin wan whn win won yon zo"
    "n202n8n n8n_n_con_den_ern_exn_fan_gln_idn_nan_qun_ren_tin_trn_urn_usna ana cna d"
    "na ena ona pna sna wnablnagenaginai_nal nal_nalenalynamenapsnarrnarynas natenati"
    "nautnavanavinc pncatncaunce nce_ncedncelncesnch nchencidncinnclencloncluncodncom"
    "ncrenctincurncy nd  nd #nd 7nd _nd and bnd cnd dnd end fnd gnd hnd ind lnd mnd n"
    "nd ond pnd rnd snd tnd und vnd wnd ynd_end_pndarndcundedndefnderndexndicndidndin"
    "nditndlendlindlyndocndowndpondronds ne  ne #ne bne cne ene fne gne ine lne mne o"
    "ne pne sne tnearnecenectned ned_nedtneednel nelsnentneo neo4neonneouner neraneri"
    "nerrnersnes net netwnetynevenew newcnewenewsnexcnexpnextnfatnfignfirnflinfo nfor"
    "ng  ng #ng _ng ang bng cng dng eng fng gng hng ing kng lng mng nng ong png qng r"
    "ng sng tng ung vng wng yng_ang_eng_sngconge ngedngerngesngexnginnglengs ngthngua"
    "nhttnicanid niedniesningnippniqunishnistnitenitinitynix nizanizenk enk hnk tnkin"
    "nknonks nlinnloanly nly_nmaenmennnecnnednnelnninnnotnnreno #no ano bno cno dno f"
    "no hno ino kno lno mno nno ono pno rno sno tno wno_dnodenoennomonon nonenopenore"
    "nosunot not_notenotfnothnotinow nowfnownnpm npoonpronputnreanrecnrefnresns  ns #"
    "ns ans cns ens fns hns ins nns ons pns qns rns sns tns uns wns yns3 ns_ans_unsac"
    "nscrnse nseansecnsernsesnsibnsidnsiensignsionsitnsolnspensponst nstanstenstrnsuf"
    "nsumnsupnsurnswent  nt #nt _nt ant bnt cnt dnt ent fnt gnt hnt int lnt mnt nnt o"
    "nt pnt qnt rnt snt tnt unt vnt wnt ynt_ent_rnt_tnt_untacntaintatntaxntcontednteg"
    "ntennterntexnthenthlnthrntianticntifntimntinntitntlynto ntrintrontrynts nualnue "
    "nullnumbnusenutenvalnvernvirnvoinvokny cny eny hny iny ony pny rny_rnyreo # o _ "
    "o a o aco ado alo ano apo ato auo beo bro buo cao clo coo cro dao dbo deo dio do"
    "o dqo duo eno ero eso exo feo fio foo fuo geo hao heo hro hto ido ino iso ito ke"
    "o lao leo lio loo mao meo moo myo nao neo noo obo ono opo ouo ovo pao pdo peo pn"
    "o poo pro puo reo roo ruo sao seo sho sio smo spo sto suo teo tho tio tro uno up"
    "o uso veo wio woo wro yoo4j o4j_o_dao_loo_mao_reo_sho_spoad oad_oadeoadioardoati"
    "oautob dob eob iob mob nob rob_eob_robalobe obilobjeobleobs obseobtaoc docalocat"
    "occuoceeocesock ockeockiocodocolocs ocumocx od  od #od cod iod mod rod sodayode "
    "odebodelodesodifodinodo odoiods oducodulody oentoes oesnof #of _of aof bof cof d"
    "of gof hof iof mof nof pof sof tof uoff offioffloffsofiloft og  og aog cog eog h"
    "og iog log sog wogetoggeoginogleogniogo ograogreogs oiceoid oingointoistojecok  "
    "ok aok hok toke okedokenoks okupol  ol _ol aol bol col dol eol fol gol hol iol l"
    "ol nol ool pol qol rol sol tol vol wola olarolatold oldeole olesolicoll olleollo"
    "ologolorols olumolutolveom  om #om _om aom bom com dom eom fom gom hom iom lom m"
    "om oom pom som tom uom vom wom yom_eoma_omaiomanombiome omeaomenomerometommaomme"
    "ommiommoommuomouompaompiomplompoompuon  on #on _on aon bon con don eon hon ion j"
    "on lon mon non oon pon qon ron son ton uon won yon3 on_con_don_eon_fon_ion_ron_t"
    "on_uonalonaronceoncuond ondeondiondsone onedonenoneronetonexonfionflong ongeonid"
    "oninonlyonmeonneonnronomonpoons ons3ons_onseonsionsoonstonsuont ontaonteonthonti"
    "ontronveoo  oo loo moo_mood ooglook ooksookuool oolaoolsoomaoordooseoot ootiop  "
    "op aop eop iop oop pop rop sop top uope openoperopesopicoppeops optior  or #or _"
    "or aor bor cor dor eor for gor hor ior jor kor lor mor nor oor por qor ror sor u"
    "or vor wor xor yor_cor_eor_lor_mor_toragorarorbiorceorcoord ordeordiordrordsore "
    "oredoreioresorg orgaorieorigoritorizork orkeorkforkiorksorm ormaormeorreorryors "
    "orseort orteortlortsortyorumory_os aos bos iose osedositosixosofoss ossiost ost_"
    "osteostgosucot #ot _ot aot bot cot dot eot fot got hot iot kot lot mot not oot p"
    "ot qot rot sot tot vot wot_aot_fot_iot_rota otaeotalotasotatote otebotecoterotes"
    "otfooth otheothiotinotiooto otocots ottlou aou cou dou eou hou mou pou rou sou t"
    "ou uouchoud oughouldoundountoup oupoour our_ourcoureoursous ous_ouseouslout outa"
    "outcouteoutmoutpoutsoutuouveovalove ove_overovesovidovisow  ow #ow _ow cow dow e"
    "ow iow mow oow sow tow yow_cowdoowedowerowevowflowinown own_owneownlows owseoxy "
    "oy foyinoymeozilp # p _ p adp afp anp cap chp clp cop crp dip dop enp erp exp fi"
    "p gip hap hop htp inp isp itp kep lop map n p nop orp pap pip prp pyp rep stp th"
    "p top usp wep wip_repacepacipackpagepam1pandpanypapeparapareparspartpasspatcpath"
    "patipattpawnpaympayrpc epdatpdf pdripe  pe #pe _pe ape bpe cpe dpe epe fpe hpe i"
    "pe jpe mpe npe ope ppe rpe spe tpe upe vpe wpe_mpearpec pecipectped pedipeecpeer"
    "pelipellpen penapendpenepenipensper per_peraperfperipermperrperspertpes pet pgra"
    "ph aphaspheaphqlphrapi  pi 7pi api bpi cpi epi hpi ipi kpi mpi npi ppi rpi spi v"
    "pi_kpi_upic pid pienpii pilapilepilipingpipepirepis pivepl qplacplaiplanplatplay"
    "ple pleaplempletplicplieplifploaployplugply pm rpng poinpolipollpon pondponepons"
    "poolporaportposiposspostpot pp  pp cpp epp gpp ipp mpp sppeappedppenppetppinppli"
    "pplypporppropps pptxpreaprecpredprefpresprevpricprimprinprioprivprobprocprodprof"
    "progprojprompropprotprovproxps  ps #ps aps bps cps dps eps fps gps ips mps nps p"
    "ps sps vps wps ypscopshopstrpt #pt cpt dpt ept fpt ipt npt spt tpt yptedptinpts "
    "pturptx pty publpushput put_puteputiputspy #py dpy spy tpydapytepythq # q1 aql #"
    "ql cql oql qql sql_sqlalqty qualque quenquerquesqueuquirquotqw4wr 30r 60r _ r a "
    "r aar acr adr alr anr apr arr atr aur avr bar ber bir brr bur byr car cer chr ci"
    "r clr cor crr cur dar dbr der dir dor drr dur edr elr emr enr eqr err esr exr fa"
    "r fer fir for frr fur gcr ger gir gor grr har her hir hor htr idr inr isr itr jo"
    "r jsr ker lar lir llr lor mar mcr mir mor mur myr n r nar ner nir nor nur oar ob"
    "r ocr ofr onr opr orr owr par per pir plr por prr psr qur rar rer ror rsr rur sa"
    "r scr ser shr sir slr sor spr sqr srr str sur syr tar ter thr tir tor trr unr up"
    "r urr usr var ver war whr wir wor wrr yor_cor_crr_exr_idr_lor_mer_msr_nar_ser_ta"
    "r_tyra _ra ara prablracerachractradaraderaftrag rageragrrainraisral ramerammrams"
    "rancrangransrantraperaphrariraryrashrasirateratiratoraveraw rawirawlray rbasrbid"
    "rc  rc arc crcc rce rce_rcenrch rch_rcharcherchirclercourcuird  rd ard crd frd i"
    "rd mrd nrd srd yrd_ard_drdayrderrdicrdinrdrsrds re  re #re are cre dre ere fre h"
    "re ire mre nre ore pre rre sre tre vre wre yreacreadreakreamreasreatreb reburec1"
    "recarecerecirecorecrrectred rederedireduree reenref referefirefrrefuregaregeregi"
    "regureigrejerelarelerellremaremorenarencrentrephreporeprrequrerrres res_reseresh"
    "resorespressrestresuret retrretsreturevirevorflorforrg  rg #rg arg brg crg drg e"
    "rg irg nrg rrg srganrge rgerrgetrguirgumria riabrialriberiburic ricericsrictrid "
    "ridariderienriesrievrifirifyriggrighrigirilyrimarinfringrintrinuriodriorriptrise"
    "riterityrivariverivirix rizarizerk  rk ark crk erk irkdorkflrkinrksprl  rl _rl a"
    "rl erl frl hrl irl mrl nrl prl srl trlinrllirls rm  rm arm srm trm urmalrmanrmat"
    "rmedrminrmisrmitrn #rn arn crn grn trnalrnamrnatrnedrnelrnetrninrno rns ro  ro i"
    "ro pro_rroadroatroberoblrocerod rodurofirogrroidrojerol rolerollrom rom_romarome"
    "romiron rongronmrootrop roperor ror_rorcrorsrortrosorossroterotorottroubrougroun"
    "rouprovaroverovirow row_rowsroxyrpc rr err frr_crr_nrrayrrecrredrrenrresrridrrno"
    "rrorrrowrruprry rs  rs #rs _rs ars crs drs ers frs grs hrs irs mrs nrs ors prs r"
    "rs srs trs wrs yrsatrse rse_rsetrshirsinrsiorsisrsonrsorrst rt  rt #rt _rt art b"
    "rt crt drt frt irt jrt ort rrt srt trt_irtabrtedrterrtherticrtiertifrtinrtlyrts "
    "rty rtypructrue rulerum run run_runcrunirunnrunsruntruptrv arv crv orv wrvatrve "
    "rverrvicrvierwrirxivry  ry #ry _ry ary bry cry dry ery fry gry hry iry jry lry m"
    "ry nry ory pry rry sry try ury vry wry yry_ary_bry_dry_iry_lry_mry_nry_rry_tryab"
    "ryidryinryons # s 0xs 1xs 7fs _ s a s a1s abs acs ads afs als ams ans aps ars as"
    "s ats aus avs aws bas bes bis bls bos brs bus cas chs cis cls cos crs cus das db"
    "s des dis dos dus ems ens ers ets exs fas fes fis fos frs fus ges gis gos grs ha"
    "s hes his hos hrs hts ids ifs ims ins ips iss its jss jus kes las les lis los ma"
    "s mcs mds mes mis mos mus n s nas nes nfs nos ocs ofs ols ons ops ors ous ovs pa"
    "s pes pls pos prs pus pys qus ras res ros rus sas scs ses shs sls sos sps sqs sr"
    "s sts sus sys tas tes ths tis tos trs txs tys uis uns ups urs uss vas ves vis wa"
    "s wes whs wis wos yas yes yos02 s3 ls_ads_cos_des_mos_qus_res_ses_tosablsactsage"
    "salasamesampsarysatisavesavisaysscanscheschoscodsconscopscorscrascrescrisdense  "
    "se #se _se ase bse cse dse ese fse gse hse ise kse lse mse nse ose pse rse sse t"
    "se use vse wse ysearsecosecrsectsecused see seemseenseleselfsemasendsenssentser "
    "ser_serbsergserisernserssertservses sessset set_setssettsetusevesexcsfulsh ash c"
    "sh esh ish msh tshadsharshedsheeshelshesshipshooshopshorshotshoushowsiansiblside"
    "siensighsignsimisimpsimusincsingsionsis sistsit sitesitisitosix sizesk ask fsk i"
    "sk tsk_iskedskipsks sktosl dslacslaeslidslinslowslugsly smalsmatsnapsnexsnipsnow"
    "snt so #so iso nso rso tsocksoftsolasolesolusolvsomeson sonssor sorrsoursp sspac"
    "spamspawspecspeespelsplasponsporspotspresql sqlasrc srccsrv ss  ss #ss 0ss _ss a"
    "ss bss css dss fss hss iss mss nss pss rss sss tss uss_dss_tssabssagssarssdesse "
    "ssedssesssetssfussh ssiassibssinssiossisssl ssuesswost  st #st _st ast bst cst d"
    "st est fst gst hst ist lst mst nst ost pst rst sst tst ust vst wst1 st_cst_dst_f"
    "st_jst_kst_ost_tstabstacstagstalstamstanstarstatstdestdosteastedstemstepsterstgr"
    "sticstilstimstinstiostmestmostocstomstopstorstrastrestristrusts sts_stststylsual"
    "subjsubmsubpsubssubtsuccsuchsudosue sue_suessuffsuggsultsum sumesummsuppsureswer"
    "sworsy dsy rsymbsyncsyntsystt # t 0xt 10t _ t _ct a t aat abt act adt aft ait al"
    "t ant apt ast att aut avt b t bat bet blt bot brt but byt c t cat cet cht clt co"
    "t crt cut dat dbt det dgt dit dot drt dut ect elt emt ent ert ett evt ext fat fe"
    "t fit flt fot frt get ght got grt hat hit hot htt idt ift imt int ist itt jot js"
    "t ket kit knt lat let lit lot lst mat mct met mit mot mut nat net nlt not nut ob"
    "t oft ont opt ort out pat pdt pet plt pot prt pyt qtt qut rat ret rot rut sct se"
    "t sht sit slt sot spt srt stt sut syt tat tet tht tit tot trt tst tyt unt upt ur"
    "t ust v1t vat vet wat wet wht wit wot yet yot08 t09 t1  t1 wt10 t_act_avt_brt_ce"
    "t_dat_ext_fit_fot_idt_int_ist_jot_ket_lot_not_obt_qut_ret_rut_tot_trt_tyt_vat_we"
    "ta  ta ata dta eta fta hta ita mta nta ota pta qta rta sta tta uta wta_fta_ttab "
    "tabatabltachtacktacttadataddtaextag tagetagstailtaintaketal tal_talctalltalotamp"
    "tanctandtanetanttargtarttas tasetasktat tatetatitatutavitax tc ptc stch tch_tche"
    "tchitcodtcontcp tdertdoute  te #te _te ate bte cte dte ete fte gte hte ite jte k"
    "te lte mte nte ote pte qte rte ste tte ute wte yte_bte_cte_dte_ete_fte_ite_lte_q"
    "te_rte_ste_tteabteadteamtebotectted ted_tedatedltegotelitem temctemetemptemsten "
    "tenstenttep tepster ter_teraterdtermternteroterrterstes testtetatetitewatex texc"
    "texttf40tfortfoutgreth  th #th _th ath bth cth dth eth fth gth hth ith kth lth m"
    "th nth oth pth rth sth tth uth wth xth yth0 thanthatthe themthentherthestheythin"
    "thisthlythodthonthorthouthrethrothubthy tia tialtibltic tic_ticatickticltid ties"
    "tifitilltimetinatingtinutiontipltitititltitytivativetivitl ctl_dtlabtlastle tles"
    "tlintly tmertml tmp tms to  to #to _to ato bto cto dto eto fto gto hto ito kto l"
    "to mto nto oto pto sto tto uto vto wto yto_stobjtocktocotodatodotogetoketom tome"
    "ton tonotoo too_tooktooltoomtop topitor toratoretoritorstorytotatp #tp ctp dtp e"
    "tp ptp rtp stp_rtpagtpdrtpertphetps tpsctputtra tractraitrantrattreatreltribtric"
    "trietrigtrintrixtroltroutructruetruntry try_tryatryits  ts #ts 1ts _ts ats bts c"
    "ts dts ets fts gts hts its kts lts mts nts ots pts rts sts tts uts vts wts yts z"
    "tsidtslutstattacttedttemttentterttinttlittonttp ttpdttpettphttpsttrittyptubetup "
    "tureturntus tus_tusctusetweetwortx  txt ty  ty #ty _ty aty cty ety fty ity lty o"
    "ty pty rty sty vty wty_ety_ityletypeu aru cau clu dou exu hau mau mcu meu muu pr"
    "u reu seu shu usu wiuageual ualiuallub aub cube ubecubetubjeubliubmiubpaubscubsp"
    "ubtiucceuce uch uchbuckeuct uctiuctuud cud gud pud rude uditudo ue #ue _ue aue b"
    "ue cue due eue fue iue lue mue nue oue pue rue tue uue wue_iueeruentueriueryues "
    "uestueueuffiuggeugh ughtuginuid uideuilduireuit ul rularulatuld uldnule ulfiull "
    "ullyult ultaultiultsulttum #um aum cum eum lum num tumbeumenumerummaumn umn_umns"
    "ump un  un aun dun eun fun gun iun mun nun sun tun wun_qunabunauunavuncaunclunct"
    "und und_undaundeunexunicuniduniqunitunknunniunprunreuns unsuunt unteuntiuntruota"
    "uoteuousup  up #up _up iup kup sup tupdaupgrupliuplouponuppoups upstupteupytur a"
    "ur bur cur fur iur mur nur our pur qur rur sur turaturceure ureduresuri urinurit"
    "url urllurlsurn urneurnsuropurreurs ursourthus #us 2us _us aus cus eus fus hus i"
    "us mus ous pus rus sus tus wus_cus_dusaguscouse useduserusesush usinusivuslyusr "
    "ust usteustiustmustousuausy ut  ut #ut 3ut aut cut dut eut fut gut iut lut mut n"
    "ut out put rut sut tut vut wut_tut_vutabutagutatute ute_uteduterutesuth uth0uth_"
    "utheuthoutinutioutivutmsutonutpuuts utsiuttoutubuve ux cuzzyv # v a v apv cav de"
    "v div dov exv fav inv miv ouv prv sev wov1 #v1 mv1 qv2 av2 pv4 sva fvablvailvali"
    "valuvarivatevativaulve  ve #ve _ve bve cve dve eve hve ive nve ove pve rve sve t"
    "ve uve wve_fvectved vel vel_velovelyven ventver ver_veravereverfveriverrversvert"
    "vervverwveryves via vicevideviewvigavilevilyvingviolviouvirovisivityvntsvoicvoke"
    "vopsvtoow # w _ w anw dow erw exw inw isw law orw prw rew sew thw tow yow4w9w9wg"
    "w_cowaitwantwarnwas watcwateway wayswbshwconwdowwe lweatweb web_webhwebswed week"
    "weenwelcwer westwevewflawgxcwhenwherwhicwhilwikiwindwingwithwl awl_pwn  wn cwn e"
    "wn fwn nwn own pwn swn twnerwnlowordworkwoulwrigwritwronws  ws #ws aws dws ews f"
    "ws hws iws rws sws twserwt tww yx # x cax chx dox emx erx inx isx lox nox ofx or"
    "x oux pax pex plx prx qux rex sex t1x thx tox trx tsx vax_cox_dox_noxa exactxamp"
    "xceexcelxcepxcq xec xecuxeroximuxingxistxit xitcxitexiv xmapxml xpecxperxpirxpli"
    "xprext  xt axt cxt dxt ext fxt hxt ixt jxt lxt mxt oxt pxt rxt sxt txt uxt wxt_t"
    "xtenxterxtpaxtraxx #xyz xyzqy # y _ y a y ady afy agy aly any apy ary asy aty av"
    "y bey bly boy buy byy cay chy ciy cly coy cry day dey diy doy emy eny ery evy ex"
    "y fay fiy fly fry goy h1y hay hey hoy idy iny ioy isy joy kiy lay ley liy loy ma"
    "y mey moy nay ney noy nuy ofy ony opy ory pay pey ply poy pry quy ray rey roy ru"
    "y say sey shy siy sry suy tey thy tiy toy try tyy uny usy v2y vay vey viy way we"
    "y wiy wry yey yoy000y_afy_auy_byy_dey_doy_fay_idy_iny_liy_may_mey_nay_nuy_rey_va"
    "y_viyablyamlybe ycleydanyer yes yestyet yexiyid yingyle ymboymenync yntayoneyou "
    "youryoutyouvype ype_ypeeypesyreqyrolys  ysisysqlyst ysteyterytesythoyworywriyz  "
    "yze yzq z erz inz noz wazagrzatize #ze aze ezed zerozillzon zonszotezurezy szzy "
)

_WEIGHTS: Final = (
    "cda52d746ee57b655863a95f7f7c7d9969886a8b94777469987bc9706c60846e957c7d8d5f759788"
    "736a8c80988495bc2b8188b45b658476a373649190876176918ca35e7d76ff56455c71c27e86407a"
    "b06c5f8d788b8e4773adca9a4862739a4b8f8e7ea376707c7ac08a6d6664d481648d39c8aa6b4b58"
    "6e99904c9de42588856b9b9f7c6b5f8d8b6241c6fa7c595859b8788128a79484767e74847663a480"
    "a59c4c63907d75799a7b638fa86680966b679386ab98706b62927f8574779b7270798ac88f6d506c"
    "907a7d7c7c756da782747b787d957b7a7c7c937c6ca379936677739e768269717d7bae79987c767d"
    "78a178757a7ea679697a72946ba86874787d958276a37d6e7b7fa3667a7d7c987a777b7bb07c5c7e"
    "94956a7b716fac7b747685a76c73747b647b9a8c896e797a96937e7e7f72669487778780727e769a"
    "6c8e85b051b189a16243946bbd5e6778b256728e8a7cab616f8bbb9a465a35ff577c557fa9508f79"
    "74c97e2b9ba4af5952829c8d7b8d4e815bbf667f97876a74838bb6825a636dd57e576975bb598c6b"
    "65a78a6a818a88926c706882925ea59b78847c6c9061d24678845ea77680768577759a5da56f62ad"
    "8169947192b9637874797d7a947a7b9c8b6e7576698d659490a246ae8c5da59851886a886874a27a"
    "7a728c72977b7f7e7791a86e7d757858b17d7486aa7366619c827869a67857bb4e8b94a22caea163"
    "998a519b7267a3968b557774a0787c6eae935f7280a1746e7db4996d54738e66749d7b5fa87e8c6f"
    "8a4c958f8685a368757a9075dc3966c0538784626f8f798880b989a35a41977e77787cbda05a5970"
    "956e7f7f7e926f918b63d05977707059854cc88d866e5576c0797972998271ad76767681978e6872"
    "6f95958f58a373757c794693ea5d6098ce363da68c6b729c7b7b9f627c897978937e7e937f6c8a78"
    "7a9f7777797ca470767a61aa6cb852c4a566456b6d9e647c958a7f534fd480737d7a969d66816e8e"
    "977a7c767c4756d49a75959c8c5a6891c9713d776ae5754e6e7c8772907c7091719b716b7d6abc72"
    "cf774e7a7392898163816861a4967d58c7796780836a8158bb86309db7766b856fb26f8630ff3d65"
    "86c16f5872938d786d7b907b7788767770a6787c7884917282797c7d927dac7d7c6279766e58b68f"
    "84ec4d7d468a86956a71959471588d3fea7a5f7ea8716e6496635d85b08b83836c927c91a97b5577"
    "9b50677cb3ae6a74787d686e7db37a86ad716a726d7f76b36c7888e16d3291815f6da28983ab8d3d"
    "7ba16f787daf66747b7d79917f7b7c908c7b6f798f9f8a656376799b7b7c74ae636794a46775649c"
    "61917b868d6f8a6c7ba081977e71797d8e8956976e715f6ad89ea9527b6d7181bb8b4879a48f795c"
    "75617264d365878e887d65be81706d918d716989d78069427e93886e797d9f8e586596539a61d25f"
    "7c6972af7996aa6a667088606fb474a197448e778676909163a37974797660aa7c75846c7861a299"
    "62818a8390757d7a7b9879a87374787962969d719c60788c8088797a71945e819673987679a96089"
    "b3b04e735c9866748a84a1476f9b8d7f83715ab372a68a78667f8953a3829a8251a66e8d62c66566"
    "a19268737388769376797b887b61a25f8171ae827c807c92767476787ba47a6678b078a7845d7682"
    "85996a7c7c9d935474899c8d736d77a15d8a797f5d8e8a98747d917b7a7d7c526385caa6966b6573"
    "6a87c649809c8b77855d95ac984f58d435e7305faccb55268fe6c8473a51798d7a5ea3745e7bcf64"
    "7e72799b7c7c7a79957e4bdb588d75866b7a977ea96a7b886a89a19768566689b97d5a808cae6e58"
    "9e984182879ada486f558c7476987274917d718d8276958c6773947d7d7e8c6866a383ab68747d7b"
    "84b0706f6da2776e82766aa9806c8193927a7170824a5b98c078cb588263a96760b060658e7678a0"
    "6eb16d7f75789d777a7a627dac787c907a7c7d7c6c8b777899776769d16979b95e8d638cc9506873"
    "9a99727466764b98af788dc76c566a9974737d83759b7c787ccdaa476b5762836e9f8e524cef757e"
    "978a63877586ad6c736e7b7a947a7c7d6f7e977f8c6150e360665ca0839b9ed05e50659045be8c61"
    "79a37b6d7c56a172ad6a786079b17e678375ac75507dd6706e7a7b7b977991897f796f6b9b7d8578"
    "a3935e7e6ebd705b8d6aa16f79797d969f836662706355a4b5507e9f8f83c3ff2b4a4274ad766d7c"
    "70ab798e5d9d9b8a526b7b7b6dbe5e6593748e86a08f7d755e86649869957e93768575726f7d5fc4"
    "397388c9837e877a5fa279f74466678ddb586c5579b76e707283a6ac5457aba4787346a5619c706f"
    "9c7463a865a1647e7f7e85b3658a5988936d807780aa884b83d0f14531495c637d92b2aa727b6386"
    "966b53b8757daa6b727d984051c6909a7d42ac7b8b6e74997b6e977d7f7f77977b7b7c8a4862dc70"
    "578383a57d736c859c807d7867a47f5aa29d6c7a8e5e64c26e72887b79927f9b58947a7c64857c9f"
    "886f91768268937a88847b7684907b7a628aa2795edb5f777161838086966b53b6888572ae7b687c"
    "957b8f80618e809d6a6b9d6c68947c75819a767b796a818c917c7167ce5e73936d937a5b91bb7167"
    "a353848383a0505d9a9aad637080807878997a7cc773647071488b7c90a28a8c6b827d97716d6f9d"
    "709878748d977ba167655790bf77639582706e8b7caf7c66746a81b27171b77343908266829d8a71"
    "708b7c88827e736c81a37b9a757b7b9d629a6f79e5c62d545492937b7c65b3963b8a7278826f8d8b"
    "7da96b7a748f75908d5fa77b757177e2415ba25f915cb54995865076979da1c34f5776757e907e7f"
    "77a774836c80a47f76666ac95d8070785f82b572707f6edd4565eb9b494c884f72a592806176a089"
    "74768963aa9d707d7b7cab68747d7b5c9c6b63b98990709d5aa4b4736154d5ac4750685b877d8899"
    "a154779c777f86986b78d62173898da17a5fb05786746c9487997a8e647b78a972737b966f926e7c"
    "816997857b6ab07877789a79747e7b6685bf60777d9e7a6e7c61b17b797aa2b05e58786777928190"
    "b09568676c7f6a69b77777966f976d6d89909366ba975d6370934f36a2c67d9d7d6385906868af71"
    "72d3577a6a7a9b7b727dc373645f87867471b263ae569f6f6f81756c8e90699060af788d606b33f6"
    "c5ae3a8c469b40b28f649568747f909172a35981c54773748e96525544ffe4909244366e8e86a857"
    "ab2c4def6d7a82739977947978748774a673787bd692606257649873937d746d76b6736f544f50ff"
    "9a65977574a37a599b6fa9b559507946dd37a5827f6c61b3801da4ab957ff574596b525e7c9c64a5"
    "9dae5a7d5ec7563db6708d6f756da16c8e8163a2af90724788896a7a947f806b967d82779f727d7a"
    "9464865aa972d08a545f6b8293a25e973ee7586c7b7a7b78999271a78254857da059868c976e8b64"
    "6486758d94977d78797ca15b6e91848fbd6a5b6e5bba64699e55ff9d22516f7d6a92987d877b926f"
    "ac54a77266a96575718cb274657a7a847e7a7590be7a6f6c6dc6526d708c9d78677c8899767c7b7a"
    "7970aa7478bbc54a5e596c817ca077b2675d8e7c8a8473926d74cb6b64727a79937e7d6a8e7a739b"
    "95625ca786bd48788979816d53e45b99727a7e7eb93f81a16684615db08e927d737f7f6694877787"
    "845474b87c75987c797eecae4c7d1e9b6a708883bd75667d6b808882965f799b797979926c777399"
    "38f0a164549060aa5a8c736b72bb7475907f7685ed734c686b8ea78066657167829a8c718f3ac086"
    "a0946f627c7d688272a76a777bae7779af6a65899290776581e96069676785ba6f5e748d5e857b95"
    "81917a7a7b62d47354832da8ad807f829c7b687fbba2506f6455ae99766e6cb582835ba5996e7b59"
    "8863a0896bab6f6d6f8a808a966c74777492798a932079fa5a81855e69b46763b3748f978a697a7c"
    "bb4e6f996fb5bf288f56899075767c6a5a93af7a7fa36a8c67b1e33852639c80ba4b5f668e9e8767"
    "816fcc645f5f8b5ccf6ca4867075709536de439594946e73777184797c96907c6960ab6ea26d7b87"
    "ae4fd6604d447a918ba67e6868b77b8a9680687874877f91756e899e71795373c8658d80727e937c"
    "8ea9548f66699289847877a3a0665f7c6fcc4d7d82848b6d81737d84917bba668b65707691797d83"
    "7c9f866c7394b65d6c6d777e759a7b93776d81899d7d7c6b7f7e987d717d91b1507579719e827778"
    "c1b463436669469659e297797b797c9d79787c77b1a15e6d63c7a556625ca1473228ff6d7db2687d"
    "5a9b976e864f62b2938b817476a175a489628a67797f7156c1d38468586967ce687172936b955696"
    "afb0483d9c8388ae458275837078a07b628aaa6e39b7807c93a73d7b8f9292513ba1c2967a825f90"
    "969b70667996a48c6455756baa8a6cd2795856877bb3875b707c9e79747984488ab179b05777768b"
    "6483a8777aa0717c787b7b70a877768d7a8f6882846d839478937e78797e76899e7370668d8d8e73"
    "825dd1646bc5766e607887788b4ea88451b9688a7f6f69939876b5a2684c6ba6746c8fa96d9d606c"
    "7c7e7b6d9e685083c2826e938a54a06c48e68066b6706a757b80907a7b7b9e47929d6c86d0694d74"
    "a5a0655e789271749673a7716590724bb65d8e9381bc666974737fa3737978836d938579977e767d"
    "8285936a7b79917c7c7e91877375815e5567acba6d9773759574a87776789b7d7b7f6f7d7797777e"
    "8a5590a2707b6d6cbd6f7669868992ba66796e797f7a73769fd76f896d457b5d55e3706fd84a7a77"
    "807c6ca77049ba867186c5a351705753a784758d7f73667fa87b7172ad75c1686d69805eac846b88"
    "c8797165689a5f686cb387708d946869a25a93889a797e767a978b697b7a7a8b977073afad496c6e"
    "9160a0737d7e77917d7e52679898987f7d57cb6260b9769b565fa874976e709d857e6fbd66717973"
    "6ceb5b537c8b634fad9775a4787679a08c885a71948a707a77a077708277888d687c888499408f94"
    "65789796768576709e7676c0697e638295757a7c5d5379c98d815965bc85d7616d607ab7b64b5375"
    "7b96747d7e7eb2636b828b709f70756a81b85e7fbc5e5863aba45837e864f0644e885670558e8aa3"
    "59839a9d6e9c769c6f62788590797b9323e68262439b8495897f8d95835cff5e64744965805e7bc2"
    "89779287666ab06b906b96677e8d77ff7978374a87525d6edcad8075706d4aca699272afce5a4b5e"
    "a36a8b757377b17d5e7d7f2e91d969d77c516477987d5ea8654f656cd986718c4da4926ff843884d"
    "90767a8a756fbc726c7764a777708e73e8674a74958e6e7c736372828e9b497d7f6ad17565b96d80"
    "8464a08573a362738682859c71737a959f79696a62897182a166759d7c8c7a9db534808b7393806f"
    "71b36383757b6a8ca06e7f947e717f7a7e7a7a947f6d7f957f7d697aa27f60c0a0378a5b97639596"
    "90648279927b99727a7f79cd5595506a6ba9956c6b9e74857da28579667b615a70a8ad7a63bb6e79"
    "7aa2757b74997b7a757d6d8999668b6a918d8d6b95917071789a865e49ba81757c957aff49724c71"
    "4e7696a58098856b9b5d64b6717a7bc16c696c7fd8716b5f6d7a947c7b7b996c7095778b997e726d"
    "a191657d6da08e745c8285309ab67b86915a9d7164b6697e7f9aa6875a5f9f9c44847c726773b97b"
    "5a7dbd86668e9f736c747074769a8b737680987f7a897e629ebb646f7f7358968f778b7490956f77"
    "83415da2bd967d8c578a9e707b7c7a69b6786e7a6f60a1779ae57b655863b8855a806aa86f7d6784"
    "c3956c506c72747c7aa494797d7a7c756da782747b787d957b7f729a75818f6f7b5fa87c987a777b"
    "7fa3667a7d7c987a777b7b647b9a8c7f95bc2e8179767a789e7789997474776f798f917fac744a97"
    "8d95648c6e748e709875836c9b7a7b77bc5a767e85a4656a897c807c92765d7a89859b826b5ac277"
    "757d7a7b98749b9754865e81967398b190467c7d936e987572774a7ba89c67b76e7f76946a897881"
    "7f6f837797797478a8728ea36970768797737a7690787d7e7d908b767877ff555a467992757c7e7f"
    "7a7f759879b4954d6d7e9c8270777b9276c03286886f78957cab797c647c767e7d7e918aa2796675"
    "7c8f70679f726f75af7b7e736c81a399727c7c7c78856e7e97af7472707c90925f8977a1b270536b"
    "a0767879797c547c989ca17e7f855e987c737d7c876e7d907f9f82786e7a80b37365759c7376827a"
    "a67a6c827175856f9a7d9f985b727c8964a28170a693767a57ac6171936e779f78787bac9474626a"
    "7cae795f7ea998816a5566948777875ca4885b9d6f977e7f7e7975956e906aa78f736ea069758b78"
    "de567f68647571c45e786c706abf7c847171a872cf49856480a786816f6382766976a88e65773dd9"
    "979972716c5bc065926e967d7f707fb14c699e7da86a7b787b6e977d7f7f79977e767d977c847773"
    "947373897de78788365390b2696471859178767c678f7769aa726a869e8186b08d4677e370646069"
    "af5d972ab3a07e788c5d7e97776e86777e759a7b85a1668d6881477ca19a92906666929d777a757d"
    "898a6d748d9f79707b7e73897a907b658eae6c72c97586516b7d7c76957d789d777a7a789d777a7a"
    "8c865f76997b8e6fa16860b4699d679b736b73947c987a777b60b4699d67796c71c06bbe8c5e6176"
    "927f8574779277727a8ca5737b7478c88f6d506c907a7d7c7c6d6fa884777672787ba495717a7b85"
    "7c987a777b9698726c745ab168a66676696fc46e72957c87767a7c7c937c80916a6b9ba6767a6f7a"
    "93787c7e7b6d91817d84918679767a7d92787385a9727085707d9a78757c789d777a7a767ea96380"
    "92717d827e88997679717991817f76a5727b737c7e947b7b78ca7486516b828e708e73789d777a7a"
    "77739e768269717d7bae5faa7d7d7e94787c7c7c7d729a76817a9a78787c7ea679697a8d707a7991"
    "79987c767d789a7c5f9466948777877c987a777b9277727a8c8f9575668186967477797881718393"
    "a280776c7a699393797885729083766f847884917a8d708d7cb96b78707569717d7bae7ea679697a"
    "64a37e7e7ea5737b74787c987a777b7c987a777b7c688f6f9d7fa3667a7dc88f6d506c7a7b7c947b"
    "7d767d769a9a8a746f79749e76886f74787d9582899f7c5e7e76a37d6e7b77739e76827b99727a7f"
    "7fa3667a7d7c987a777b7e6e74a37d63847c8796618380869679a18d766384b0706f6d7c787d9b74"
    "7aa47377799698726c7494956a7b71907a7d7c7ca1727385756fac7b74766d6fa8847785a76c7374"
    "9282797c777b647b9a8c7672787ba495717a7b857c688f6f9d8b71986e7e737c7d987b937e7e7f72"
    "6694877787789d747d7a84b0706f6d3bb9af6b7270b96e89604a9ea37c7a74b89c6a4e7a62ad7b7c"
    "72ba6c77716f79ab777767bd5d4ab62e7677e97c77767b7e9b6a778d858d706a6cc2795e81967398"
    "0dcc5fbc8b5da678679e5d957776a163b67d608a75b06b7b756f717bab7a639875977a10989bd26c"
    "7399747c8409ce8a918f797277ab7378b77775657d777ea06e4f97949175649b718e81759b7a7c7b"
    "697d7b908e4e77c193684afa84467135c8877d807597797e7e60a7947471568069b18f12d7a99459"
    "659e7d8b757a5e6cc17b637aa58a74507b9f7b9b769589727a73ad50967a49958588956d7c7c79a2"
    "31dca826a461b17b797a61a2688b8a7d6c977c8469cf686f704d9468d7612eaab6648f6fa8847b6a"
    "549a7b7b9c6c787ea579448779be7e60e35289627c7e7ea563766b8e6ca5779a767c7d6c71a68875"
    "73946e9873ff37373737c56c7a5b7995728c7776bf627a727379786e9987b86b747871ac7a677c76"
    "ab71737a779d65847d7ddd626e696aff25646351b89169606fdd8e694d5f9f8d746c74b45f787f76"
    "af766e797416db73a57790797d7c7df2496d68707b6c61c86fc3676b6e7cff306a786ea67f638672"
    "a571747c7bc86c666f77ff465b5050b67b796374bc8d646b68b46a7c786ecb6171746fb77571677b"
    "70997a7f7fe24174796ff06d714f63bc6971767595777d7d7ac27e636874ba6c6d7b72ff06405f43"
    "be71766775c86b6e6b737397867a75c968746775d956687376ab846d578cb4737b706ee9415fcb2c"
    "bc5e75777bfd50864b63bf69776e73c05778777aac6e746191d274348e79c46769727993757d7d7e"
    "a5ae51588397695ac462b26c7b6e784e86898c97be6c736979656da27895d4667a725adb5f647f63"
    "96777a7a7eb85f748173b189a16243946bbd5e67727a987e7e91a1707b6385894d889d6f8d8c7087"
    "7d9678787d699466839a9a77767a7ea95d817b7d649f966b7c988f97556c7d7c98747b7f9479797c"
    "71909c756e78937a7d7e74b47d716a5fba89627c70c65e7f6d59e24d86727d737a977f7f98707b7d"
    "a4896c6e785ba061a183969b9126987b876b987b6d837c6ca862af75609b698b7377a2af6a7a7677"
    "7eca64637097787a7b7d907485a750a3a47f63569a6e937470809f796e7b78b36877778191797a7b"
    "4fda8b5c70a470757c7b73626acc757d9678787d80c0725d7182a37165847ca16c619578a1767879"
    "6b72839a86807fa5706c8a7e996e7076717e72aa708f9568848063ae7877896b50c27b876d89788b"
    "6cc18857737d9f7b71787e90787b7e685ad686637f90886d7b91789d58827a7d8a639ea7697d7c77"
    "6d6f8fa3727b7ca5737179937b7b7d77796582a8609c777a937e6e997d7e7aaf746a786f74957296"
    "789d777a7a977a7a797ca4737b747a7e6d997d7f8f6e789279a96c738b6d8e627866b17577a87775"
    "766b7773b5714fd2628b6d60ab90787c7797777e7f85a573647d7795797e806aa96d7f7949ce767b"
    "766aaa7d799c707369987c9977787c797e716eaa797986769192738d77777ba5706d84a877787277"
    "b168735f95a38079756f9a6f89767867996ca471ad6569759083ab6a6e7a9087807a6fa2af705768"
    "a87578707b88706ea2787d6c9e7b7e9f63a16c716c8682719a83af73647771787d9f7c7d769b767c"
    "5a95769587727d99758368719a85874db267b1697a6c798f9371a67e77747e9d6879837c66696dc9"
    "72a49a4f809db45175697fac706a7b728e9865847e847570988144cb7180d4c5254b7778957a7b7e"
    "96698984747da27a6b7c69726ab28a7a6f849f757e786f9f7c7898687990734dda5c8a653f828dcd"
    "7d779182798265a67c77a65d6093897165a6788b7c6b9f7c7ea4618474846b879a757f79958a6e7a"
    "7997847378ac7179717a76916d62aac0c956465b8877739b7355cb7b84609e7979767a7749c17c83"
    "7d7b92797c768f8f856774a872777a7a7f6aa577a3747d737a87756f849179987c757e6c968f7976"
    "98a1696b737b8f8f7b6d7176876ba77a759f8071519c3f88cd786eb6756f74c9746768786d78aa79"
    "7994717e846f977e7f7e7b8b62b2655bc8687a7c9c8f7071748a8c6c946b91619872847964ae7b7a"
    "769a8e766b677c6ea78876a46b7f7c799d76777c7ea1757379936374a0777798847a73819e76707a"
    "78858a68907e709e777d7472956a9a5ba574789575887a79907a927f678d796c9b8b767a9a7a757d"
    "799e8170778d7075927b9c7d76767b7a8470a1706da47b777d6893806c987562ba747b69c6945468"
    "78a36c80798b7f5fb46275767c7c9e73a7867967777c7dab657ea467787e70a2718d707ea1757379"
    "7d4f7cba7e7e7599767d7d70997c7eb29465686d7798827878a1796c7d7e678c6b8d94787b937c7e"
    "75976f8e76795878a0978c6d7c7893908ba3645e8745bc896f7a78967a7d778f8a6a86c8526a718c"
    "88b36e7c5c82707d967b7a5892af6d9d616d6ca986707f65a686908a746c8a7181976c73a2757284"
    "855670bb7a788a757297939869777482757c7d907e6da07f7682947e6e7e796a898e8674b96b7375"
    "4ca780878671708672a77a5ab1708cb04d7a8b7e9f9152649a86728a6f8f78837d7195a8537b7b8f"
    "6c7885a27560b65b96797e91726c937c799077835f7f6fa3917d54987a9e86a280706865c2627a7d"
    "55a8589a92908b76757a7c767775a26841a1a2958b75759279936c76769671719287847e709b787e"
    "75b95d797b9a9e7b5875927168a96c846c9d767d778b769770798690767b8698737c728464778a97"
    "7787829c6560b79461739a6a8d757b9260a46f7a7e6f987e7e76916c7697ac7d7c62798d91767a71"
    "7c987a777b8d707a79917c8e6a95787c827979907a6c7b74ac7e5d83a97a80a3726d7d80766ea17a"
    "7c907c6e89b26c7974758e66749d7b74b2896a68a5678f71747c72977d7d467486a39c7a9481757c"
    "5ea8807d7db09568676c92926a777b608ca7935a6d7278b178645f87999daa5d8979787da56a787c"
    "8d72e33f5f6d77bd5f815b9b96797c8a5abe667894877a7279bb895d776871797b93887577687ead"
    "7b387f6ae37b91787885a1647e7f7ea38473786e7f699f7c7dbb4e6f996f766a7db86b6d7a7275b1"
    "79759a7b7da8787b697c876077a57dc25e8c6f646f8f79888081af936559b4886669759b8a9d3e80"
    "90a6656d789e748673748f916e6f8482b68b5964bf616c6d87738173a5748b6b71a1786fc5756373"
    "789d5d9976888f806e7b8b4a64d671967e7d727e68859291719e75847475669392797d510dffc15f"
    "7f7c5dbb6e91ff7a175a866b8673967f5f789b907d74957c7e7c7875997d7b7b7c78967ac55e6f73"
    "7f73957a7f6d976d9a757d7b92797c796e73a97d7f97707d7d8b5f77928d73a8728271c15b7d6e7a"
    "6cb57b6c78b37e529f5e8b6c7e8d7e7b62bc687fd26e63647a7744b5838e895b749098956e7f7f7e"
    "8f8d629a686e5d6c6bdead85857256926f918b63764fda746c87868e6f757b6f7e9c7d9bbc2e34c7"
    "789c797d777a6678b078749a7b7b7b797493748dd05977707097847c6c7d4a7952beac7c86917578"
    "7f76907d7f9d79787c779080807a768691826f79846e547cbfa46f6a71939e777e7b716e766faf7e"
    "7773a17e77c18e586f6a71ad767676c7657468789e707b7c7a7a947d7d78ab85677970879d896c68"
    "766ca6827697a67a5f6b91a55771827d8563ae6e717a71b46f8c906a728796656a8c8fb28b607172"
    "9972585ebf727f73a37982749178819c6b75947182dc655469899075767c787e7a977976979b7a5e"
    "aba1626d645b6b7c50efc86478865674b8697b70669f78966d7d7797777ea87275757c7b747c6fa6"
    "9077798779856d75a178a59c696a6cc55d619865678387828c947d7a797d87bb6b5d75618baf6b7a"
    "6a7863bd7f697887a2766cc46e6c77968a7e6c77845a9a9d6b8a8a6e718e85877e6f869877799068"
    "8d5685b7618ea872696f7c63747cb17967b076797f9877757e837e7379947469b27a77718773779e"
    "95767d7c7db9605f897f746d76b6737b92707e8556e494674b759a7c7b7a9b66867d7e5e906977b2"
    "8c8460b65a747c7e6ea475978a6f7b6b405cff795387958889339bee5c68927287787d6f6c9e9f67"
    "8e8e656b949ccc363da57c49de5c816690758f868c6b729c7b8a986a777cb17f72716e98c74f8052"
    "7978937e7ea360737f8c79a6717778a27c8a5b7d736e7aa97b6fb46c787a77a6709a5a70797b8a92"
    "a27a687e7f937f6c8a787f6a69b7777797748d71cab14f476f84ba6d6074a0835b8f726bc07c6e6b"
    "6fb97e6674579691778b819d84657a7ca470767a9277907671a8818c6b60a09c71666d7ebd6a6676"
    "7783927a7b6296a383636f93806c9179797a6fa59b69778a7b63c2758e587c78937b7e8586785ca2"
    "754293cd687e74b6776093a95a6f7b5fa47398729a936e5f867565869789707a83a3717990696aa4"
    "7b8973917aaaae7a48666e65a581879d846476858689634fbf74af62679474947c7e7e729f7b7d77"
    "766b7773b5659e788a7a77af6f74776c6b71d563645d95ae7c8e6c7c9278779b6d6e937b787a72a1"
    "cfb33c487a79a170896e6f62b274897398a4676a7996ba4f6965ad96894e6d9889757e916a545ad7"
    "9569976f7c5e6d9557c978b76474797976768894734c66b9a180737d7a964f52b6b4757764b77876"
    "70a56483848597806e768b45594cff7a6a778f977a6c6c96977e6da07f76777b7b957e7c9b77767c"
    "b15f7c797b75917192777eac698766ba5c776e857a707a93894556d49978813ed6638861757eae7e"
    "66948777878e61779e7b74ad766d7ca69661786b6f6d8d9c7ba069867a774ca3917f819d67b26466"
    "9177756d967f6aa8757a74a877767875977d7b7b996b87797c924e6eb47e7bad756e7683649b738b"
    "7e94777a7c7a7867a28674a877717b759b787b7e7a6f907e897d937d747e91a7686b75bd5f7a6e7b"
    "65d8765c71726994967c777c6f94899b957b4d88a56577877779906c93779c7674847599cf663d76"
    "73807f927c7a806f9087a6a6646f616ce07e476f6963ad996e8339bd9771737872998a6e977d7f7f"
    "9f716f966b657c74a7849d898e5675ff3e6569747c8772907c6c817ca07784d1695d65779575847b"
    "9f6a79b746a774767778c65e7f5e7f81775d68c376ad707578947e7d737e6b7d6abc726c8a54ac8a"
    "73667961ce63df6c61726d6a64cc7a696982a686ac825f5d97877c8b6c86976f756f97709364a474"
    "859d61708e57a29aa84675a3936e687757a3947ca2448a848c7b4d7a85b86f8f6a8791ac7179717a"
    "5a7b8583a37c7b7c937b6d948c7182769776659882a57a6d739d717a7b7d81976d8973779652948d"
    "978078767a8a767c73919f986472739e777e7b719271867c7a5d848d759d7fbb7f5f689f76916a70"
    "83548a8a959c43c767749db9545b7bab727d6f77a07d897d5d71cb676777b6965b5c7d7a7b7c947b"
    "978a9a5274898888549493a76d6d6c79797d9a7794b56a59742f829a9c9a7b8189906b82bd645b82"
    "5d88739f896b5fad927677b1716c7a7b947b797d9093796b78946e7e718f7e7e91797bb45a6e8481"
    "9ea1696375467489a19ca0657c5ca37e95726596adaa61626683ae6540aa4eb36c65afe05f667368"
    "78966d7c887b797d78977da26f50a3945045a7b098b848697e9e7576688f8a4862dc706f83879672"
    "838d8a8e58785881b679729b8c727599837777777b917b7c7d4d7e96938d827c9f6b788eb7586f73"
    "836a8158bb6fbc71766f78977a629572b07c697a8759af80719561907c7e747167c1738a6e77a071"
    "9c5d886e916e977d7f7f6a7195a26ead744fa46c848c79956281825da978a501ff3d67698e9a767a"
    "9162789e777d8563ae6e5987bd6e759c8f716b79726994967c8a8473926d65789796766a6587a782"
    "6975b56e7f7c7878987d765baa8a7b70a8777a77706870c672907b7788768274717a9e8e94677186"
    "69dc705d6f6c93697f997b9f74777b7cbd7c68634eb15ac166906f5fab7699777a7b7c795f7e8c9e"
    "7b866f977a87667aa9707b717c9a7e6e707ba186866f739c7cb55f8e6f707a9b76787b83957d7378"
    "9081a26b626e6ab7777a81997e70777a6e7d8794937f6c8a787770a6787cb673726d787f9678787b"
    "767c9f717f887696717b70946a977da090788a4f9e707b7c7a8d7472937a8c6a937a7db25d7b7581"
    "9d7c7d6d7d6486758d9479598f70b0996b77b94c9c747e777b899075797a95957e6870c4677c5c7e"
    "807d707b98967f83796f77a278747b7a7e7a7a947b647b9a8cb97c7564727a7b7c947ba07c6e7a7c"
    "7d9d678e706c72a68775967a777b7e847d5d9e8484ec4d7d4679769378877e84757098708ca76b72"
    "80799c6f7b697c8b789993777e7b7d64a37e7e7e7e72799b7c80766ea17a759b66898163e9615083"
    "71ae75777564a0699a798b6e71898d71f55a58698f4dab5c9d8a5a75a78074a0866c7a747ca67377"
    "72937e7d80634b8089c85a969196697a8177947a8e92747c7175a57262927a8c749670aa50708097"
    "6c827d82937e987b727d9974737d83635d85b08b82826b967b91a97b55779b50677cb389a7746873"
    "ab6d727d78a86b76787ec8aa5c5e55686e7db37a76758993797ba86e688886ad716a727eae68737b"
    "7a867e649d7b757ea56e9f3ff548656d9458ad7998757f797a65749f92777797748d716b8293a25e"
    "7888e16d329e67719a70758b6c5eb677ac7c667b926b63a37d549592a0667ea6668670588df33b6c"
    "8d6466c465c152976d69a465936f75846f71a874ab6b75995b6594b57b587f68a27c7b76a1797779"
    "8e98716980af66747b7d797d9c737bc367667d737d7c75977a79d76659728072957e7a6861899d91"
    "9b4fb5736d75ca5b7174707699897876799b7b7caa5d8979787a94797b7e74af6267947e7a71b264"
    "a15d728c856d90707b987c5e9175a07e628778a1727e91807f80777c7e906e4cba8b81ac8e736271"
    "90967e617b857493767d7c797c78977da56a787c708b7c88825caa7c837c7d688272a77f917c767e"
    "958e796c78927673877d9f976e68747c7f8c6d8c8d565e59e6aa8442967a747167c17374b18e5e6f"
    "8a66997b7c889c6c6d8271879b737a7682977c756d68969e77787b7a9a7973a977707ca38e6f7070"
    "72798f907661908f9c6575a476777b72a1806786688d718497769d706f8e978b757278997f6f7e7b"
    "6d858791756c687e909d71c589556c876e769a7c7c7a917c7d937e7e7f725fb56594747dac617b7c"
    "6a70ad7b7e7d6767a5907a74787c9e8b777478937963a67f7f7c807c927670968a5e929a787a7a7a"
    "9a7c7e7a727e797c7b936694877787737c7d987b829b717a787ea17573797a6c7b74ac725f6b74d0"
    "8f68a480667b92707e8564878b87837dd1703e8389578e65ac66aba18747836352ce7b9c81757479"
    "978f795b85ce706c5f778e946c767b93718e76788f816a7195a1777a727b88b47a6c5f9f62da4f56"
    "688d758492ad744fa46c83795ead7993717e708e6dc3597e7ab25db15a666d73bf60816a777bae77"
    "64a37e7e7e7c6972af79903c80ce666cba6f707a51ae8b4ea7699c8a797858a86676a38455898a94"
    "79af7071777a5f8a9786787e9d5895ae679f6f5e787068929e7f8862a5716489aa628689c46e4d77"
    "748d60b16e9e739f5f7176928e806a6a927c9473ae88606d7ca95b47d26375c0588a697d81766e9e"
    "6a8c756ea7977f777a797972b3667c7458b9639894877a7279bc7e7a5d6f6164718fbb417979c589"
    "989c6c6c7492857879786b677d72bfa9967b5d6aae569f6f6f907688817165a2538e9888606fb474"
    "db83812e73af6b8e66735f87857b9979847699745cd35f777a77a678737973957d89717eb16e6d76"
    "809a669966907730ea60299f9a73ac5b6a89aa886e977d7f7f7b93797b7d65976e9384a45c7b6a9c"
    "65748ca77368c46c7573af6776797b8b8461a36c729a76807e6f807862b87270b954916c71a68876"
    "91727595747a6e6e99907e997879787e996d6d90928776757b7577687ead888ba8398daa684fc25c"
    "6c8b7778996d6a636add8f738e906070439774c297797b797c80789b935a8672a5647ec984667c50"
    "9281777c7a7c5ec0598e72796fb273757d7a7b98679f857b7a6c7861a2996a778d858d6a709e7c8c"
    "6b8d8a7b849e5c74a56d8c83a1656b7b7978918375e2546471799771788774a87e737362818a8390"
    "6d4c8cab908d7b937372a1647e7f7e72827392886d8885798d75c5727460977c767b7c796b7577b1"
    "74847b749a5e80739d91565480b0a6628274b176a7787871788155695de373687f889d856d7ba370"
    "61948161a98570b07665778594757bbb4e6f996f78947a7c7eaa31915cb8766a7db86b69a4668b82"
    "8782609b7c6d7a7275b16c878c7c859569ac6d6a71809d777a928d7876738a798d6888876077a57d"
    "80ac706b7993896e7b7c6aa57b797d47a06d9795a48767737a6a709e7c8ca56b797a7d664dbe858a"
    "9379896d7e688473b46d9b45c56477bf6f746a74a47647b36c62859375916e8b826c99836c7472ab"
    "5e819673985e81967398c25e8c6f64846ba3618c729f8c6a7867ba75747760949d8070c8705a7876"
    "72a57778799ea86b78588739b2a768709f7a7a7d8f8e6a8375a2a46b745b957d3b79ba9d629a6f79"
    "6d896956cba571408d9d4e85a557b1793162f47fac776b47acc56654926f79577cbb789d657367a3"
    "6653f6656c71dd7c6452b5716c79756b97957c6c6c8b7778996b6671ba84b87d805e6da67378737c"
    "6e8d687aa4777c759d7a6d699a79982dc88581856d6a80b0798d6b8a946a7878817e915b918f897d"
    "7f66a67a7b706f9198787a5aba7a777da772737693757a8876aa6c77797a68997e8c74948e688175"
    "7b3bff5770bb736c8561748b95747872bd755e7fb78586427c99837777778990707b7c797b74997f"
    "997f71867194837c74788949dc5f7377917e7d7d78b973627a7a757e81925b7f9a8b806486758d94"
    "7a7d95777d98e1635054738996787679c374616f5973cd78708f5c966d9152a3839c6c7b7e90787e"
    "4c6f81b291c159568f8171867f7892739745a98772537d8faea6837768796c9f7c7c7d66cb5f6e82"
    "72627786af6ab478727979c25978758130b170ae5a9ba38760567c7dd55d779283589b9d6f807f75"
    "769e72798170916e858d7a917d7b7d819a7d6c7d689f6f93778bb15e5a8caa5165958b914976a18f"
    "c69f8e48456b7777998d8ea38754749fc07b5e47cb579586437d95757e7c787a7e927e7a5474c27c"
    "786979978f87a55082827961e559686c7a647eb8a97f7a716e5f8171ae827c6b77a67d8244e05288"
    "4d84939785d05a79627b7c807c92766a9372739fff7425227579987c767d799285777a80727e769a"
    "63dc8d565d85979d5770a38071806c866b6eb1707a6a75a87f9d7387757395968a527ab377539371"
    "6727f477876bce666c75969e5d77787bb681606d7f67c066757495718d787d537dac87629a64a07f"
    "7b79928970886d878b79998366906e7e6b8977974d7eacaa5f73ca704a89ada263705d768fa06774"
    "bc65784e987a58a9887daa8f70657282969f6b5d6f84ac6a76788069a37d9e82777276977d737c7e"
    "5e708fc1617e527ba78e8d5ca978759ed75c2e81e05b676678797170bd69659891866c8e98638c6b"
    "93a2a05457539852c3808d4964d571a86d7b7d738b6e9f727671796764cb6f906e9c7773747e9e7e"
    "6fc76f62797d79829473836e9b7b7a7b9a757b7baaa4765f5c9f807a73748dfc29616d59b46b6d9c"
    "8d83866e7c8b5f59c47a72a87d7079737f817697809a738470a2777d70798b69846c9c8fa271726c"
    "9e74518a926d749f6e929d748275777d7e727e95925195967276958a7675e2525d757a60c5707378"
    "8d63829a757492887c7629aa92a775716673bb7b73816da97681987a608d8523c9977851ca846b76"
    "3eb982a167736451ff5581a589775a778b749179a4737751a17a5e84a084937c9e5d765fa172828c"
    "78816f5eb9b0606063ac97946d707775a28b6f6e94907f588578839c6e7a5c7daf896f7cba76597c"
    "6fc6826c5d77857f7293797b77987d9b7b6c7f7f7b737a7b9d6cac846e76985c568ea97e48979a89"
    "6c93887c7d7cae756d73995f759f759f867e6d70879256937e3d8a8ac86782608769ae9f6e7c7b7b"
    "7779789c7c69be84696c707475a3849bb06b5a708c9c87656b73c86766787b94748a737d6da3767c"
    "8c92757875d6664c8d6b819a7978746f8d799d6d7f72967781636a8a84a57475bf7d5b7c987a777b"
    "64a37e7e7e7e71997a7e82b16e78677a58b27d7f8a6f767b9680a3726d7da9707a717b76b357926e"
    "7d6ea4747d75927a6d937f73957a7f8144cb7180a07c6e7a7c7c76957c7c769b7b777d6d976d9a75"
    "7d7b92797ca3747d737a6db073757a7a6c7b74ac7f97707d7d9a7e7e72778d906d7a7c7c8d8b707b"
    "737a799f7c679179947b80766ea17a7a6678b0789080807a767a947d7d78b28b60717285996a7c7c"
    "777e759a7b8b5a9e7e7f958973767a956f6881938ad156478861ba678b73d4836d4b7175a3737a7b"
    "74989e5e79796b996b989a7b78787c7a7e7a7a945d9970a3769e777e7b71789a7a7a7a9d5ea47170"
    "7e7970a07a797a8973927586747c967c8e6a95787c76957c7c7c967b767ec15b7d6e7a9a3cff4564"
    "879c70717cbf996060687c5b6bca748b6c7e8d7e8a57ba5c89728490877468959879719a946c6f77"
    "6ec1497693886591936e659b9267865978b4807c8e876f86769f7b647c86749d8a71747e727a8690"
    "9761a76a7792946d54995759de7b77756ca57586839a777379726fb47279917f7b7b7a7d4e6586cb"
    "a6837a6f6ea6966b65739d74ae5270778590698b9b667773949d8a6b7579927782916489824dbe6a"
    "9ca3a84752948e76717786aa706b759e3aff4563e433e02d5c9456bf7e5a7975977e7d81c765745f"
    "7a589087967da37b6f77a5ac5e3998967a7d757eac6e8b7b606694877787909d7d55829933a0987b"
    "e66a5b7a5bd5995c447296897574787abf5d7377778c7a689b83ac74508d647274cf674b809f7f97"
    "9d6956d15379729d797f9e727473896ae352736f899e6b905db65e74669378a26d7f7a7b6972b179"
    "738e74917a7b5778b87e659579917c7e72799b7ca46e7a7d7774a3658b799286826e787789709879"
    "79b86f6e72b258907571648b808d844cdf528d76a96a7b886a72838763a0738e92737a89907c7377"
    "9d657367a38fca5a6a6384a8736f7276b4848151956b7651b97275f7445e5acd78578a74536dee5d"
    "966c7a8a7b9a8d6c5d9145ac76b76178967a7b7d8998756f7c81c769606e8f717891768d72a47666"
    "956e7f7f7e8f91717c74667775b77759698eb47d8b876f86796e5d6c6bde766f73ab7dad85857256"
    "926f918b636fb16783767f8ab16e599e7e747e71616a92aa7a60a16a8c886a82878b8287a5508282"
    "ac7d6c7e6c9dd6496f558b6a7c9c747b6daa7974867087758f907e74936c764fda746c7178a27b7a"
    "7e7892797e73947d7d7e7a936f966e775d59aca764b6697e7f6b7a858e88ab68747d7b77947c7c7c"
    "84b0706f6d97847c6c7d8e72729579bda45d5b677c5b6bca7456a28881808e6c7c927893927a7170"
    "68c4736977b9aa4279625ea4a560788968908c728290757d7c5f8084829c7bb25d7b7a61d86d6d6d"
    "9a6d7f82799a75748379857a977376a48178776c9ba75c6b767762a3719387868e6f757b6f7e9c7d"
    "997d71629883455e99c1a241889d78789d777a7a78cb588263b4896e7066775d72c179677a9f748d"
    "a49174667069737376bb7d7b75957d6cff645f3f916b73957c6e797070ba669487778795687b9078"
    "92767d7e7cad865d66897d62797bac7b7da07d6b7a74787c9e789c797d77bf976b328d51a29b6e83"
    "5bc3a1853c708b9270849443d34e8995829066739556679d927da6826f6c6dc28c497c61c19a6460"
    "7e628c8d8797575a9e996b4aada37b75aa8557856b6683c06d549e68a285b88b4f75797b864faf81"
    "8f8f916a67707f75b3688791916c6c7e41ad64b0a0766360a768998a71848db05f61836564a0bb5b"
    "98858249987881a95985ac7891606a59b79754857476787ba49184705aa18c946f78798d96816a73"
    "996d918b5e91c1468761b0666a8a76658e7678a075a475846e79a87076788998a04c7464f25f5972"
    "9c976a6f74a8727e75745999987a7c7f957b747c3492937da99d788e7c608d62a1767a73e25e844a"
    "716d899d7c58f960517e7f4e96ad6f7e9979737d7e7362929a6eb16d7f75a25a74868a5d7c9d7298"
    "9b638e7a797e7a6ea8727a98876c7a5e7b98a569899d6b747ba567687893706f938b82a9388aa471"
    "99a1617d67919c5f688c697d7b908ea185756d785e9b968b678b6f628c99bb66836f6c8a686c8999"
    "c16178697c89a68b656161b17b797a72867f73968bb8535397867871957cb0125975f0d54d7a5b8a"
    "7dcf6449886e74839784af8c7975575d8e5672cd885b8a997998aa76606973b86a737873d3628a4d"
    "549175a581abc55c6053c0566861a18b824d7da959cf679161589dbd79556a889d777a95a591763f"
    "ac6d8965797b6ea0797d79de5b7a546e6cb4579c66809275947681a55f865d96976c8abc6c656f83"
    "8b91718c68ab9c78348dbda2534d82736892759eae926b5f76876e9d787679169daaa97668879a82"
    "6fbb7370737f5dc48659aa88517e7f569980a56c8684927371a25a6f8f856ab860976887bc626676"
    "778675937a83a59d586356c086895ba35f47999fa6aa2e8a77ac6681539a7b7bac815da79d627a61"
    "417392ad8d9a9b298e9478c36e6177a76740e74a6c45d15ba387c07f4c6f8981b550727979806fa0"
    "8abd6c616c818b70917378d25a6d6f6d7d7074b165b5717a7ba5aa50617f85749d79716297ab5f7c"
    "748a907b767b748b947343869679a8866ea372779698726c74789d777a7a9698726c747c7380957c"
    "9c707369987a65759c8f73c46166827d7f7c6c9c7aa2757877717183a8729aa25e72736e89829276"
    "6a7f6971bc7f677eac70928f7576756aa6aa50759890677a776da16c73937c878e856b95629c727b"
    "77bf6b6a757472956a9a749374778e7c9d816d79957e777b7b7577a975757a66b36d7f5a79b8797c"
    "5954748ad56e86ac9e4361c1559376907a7c7d7c6d49b6848fa66f6d97677a6a4f84c8ad85857256"
    "764fda746c8f7599677c7b6f7e9c7d9bbc2e34c77b747c6fa687717ca567a976747b718b9c4c8785"
    "7b95767c7e926f887c7c7897778871769379708e9f6a82857179a075777b647b76aa81919b519e65"
    "789f816d7b6f7c75918f7a7b927b7d738288719249808b8aa2727575988c5d848d759d8871749979"
    "7a9a79767da88a71706d7d4f7cba7e63ac7e81727e93768575b56a7671797f9678787b917d7b797d"
    "9e707b7c7a6486758d949b79757b7c6c72a68775967a777b7e94877a7279a6837a6f6e7eae68737b"
    "72af8e626fa46b8b667f857493767d7c797c7897a6966b6573817476a1756c8b7778997398619b79"
    "a2717b757e967a7d757eaa50708097417979c5899f66986e757a79937e7d78858a68907a937b7b7d"
    "6a709e7c8c73c8547b7795a078696a666e99a96b928d78767385af666c7a9b45c5647767ba757477"
    "82999c458395543bc9938ac06f705873707483a671809c747e748b9574785c738fb07262cf606a85"
    "5dbd5d9178a63b71b27e6c819b6a8e91c777644cc64f9b913e787a7e927e825be359675477a38b87"
    "76b849b851f08e4852698da3946f4da68a7887504c4599da7ba468775e9f8653ae8e6bb429aa8474"
    "845ea7a354658d829478a88890546c9d8280667b6c9b80699169a19b7e5c5d6180b3907b9e7e9d4c"
    "7d5357ed6d649da14e90646d8965c1a42a8988a28d49b163956d6e80c2648e98697e7276ab85805a"
    "b4686b8e6b6946d8609793a16d7a647c7a7c78969d866b777ba3747d737a9d7b88736d9d76747b7d"
    "9a797b777b97915d7b80793a59a8cc744ae15e8474a3658b797a9d747c79956b7651b97ba393814e"
    "7b767a9c796f7979ab7558d79f585a937f7d78796ba276639b958c518e80626d929e819c7c547a99"
    "839366768f778b8767906a749047cb793a59a8cc58d79f585a7567757cb386698497767a9a79797b"
    "859f7b756d6a72857ba475a77f71757c9e747d757b9280757e859f7571769b7088707ea27b6f777e"
    "99787d757e94896c7b7c92778291648293726a8e89824dbe6a768695747a82826b967b96777b797f"
    "7d73917788906868af71ad5f64c24e6c9fab5a708cb26d6173786aac787a78a577747891a97b5577"
    "599e758b887ca473767678966d7c887d82789079908576777e7da075727b9e777e7b719b50677cb3"
    "8cc950687340817dc47e7a747b8691936b9556968b62b76f6e80917b767e79977b797d80967a737c"
    "a97c78687ba180836a725f8f73948c878a786a8d726994967ca8845f52a290687e937664d34b728b"
    "92b16c60718e9a7073745bd1986b5192857879789ef25a405688a5ab5354766c82a677a36b956c71"
    "784e91b07975ab646c906ea0585ebc90767d7e7f9cd3644766a779948548a27d7965847f767d7e90"
    "4b809f7f97aa77677088b5b058556e7e7a6ea178805e6ac47377c862657a7f9579767da6596b8590"
    "59af7d7e7e7375756cb7797267b6788f72789177977b81767778947a7b7e8090738975847c9e7c66"
    "8d6f739f737db1944f6f6bb76f648b83937c7579dd7451746a7ea26e747d92d65b437a7d7e9c7377"
    "759b7c787c7a6678b078a4495faa8a79af69767a6d77aa688a7c649d8b787ca47e6c76605e68bd9c"
    "c57f666d69ea49646484658cb6647486a47a6b72964863ed52ae5d7e7a7d7f6b95936e8e5a826ea8"
    "796a8b9b77a866857e709138bea4567a71a0787d798eb25a6da330dd5d72796c91709a72839b7d72"
    "908676797b879e8b4c855ba9846b8d9d5b8a936b8b8f6b67935c6b65c48f9e4ba87e7099708a7775"
    "5161df747b796ab76e7872906e759c889e77647f717f73908c99846589757fa7716f797e9c56907f"
    "7a70a26f8590748783729e777e7b7190ad6b776196879569646b7a858e889c8370767b7b7f66a27f"
    "7b7a947a7c7dcd567867e433e02d5c78b1787866a07f57a268805b68ca72629e867a81a9818e6168"
    "74ab9c5b6a665ca0839ba27d6d7e758fa7718b4e8e8f71866c727a7b9e7b535787cc847e907a7a7f"
    "916cf01f74978b70698564b3717a7ebeb74b5868ad5b8b7776675ebc946b688e8292767cb1716f74"
    "85a975687578757e74a1627470a6945aa29d6c7ab16d6a84737a589087967b787a72a1866930ee74"
    "7b977980758fa278716675a293686e845c619ea2a5ac5e3998946579af605678b169988b6a78977b"
    "c97a6c696793a16d6876647e68999d79a37b6d7c4b806a9dae47d4b76945bc82378487747643df75"
    "75767a938972987d82775ece9d3384887d8b80709b947679626f7378a284922fbe887a8a3d75e561"
    "4989b77e79a25b6b6aae636362be9b79619184917dab726b7b57ac9d647c5f618b86b0786e9f8d6e"
    "7770aa4fa09fa0656972809d4d7e998e53a67d7c5aa78c757ede3e786b8277af707179987e7c727c"
    "7b769b797b7fe650597272727b71b0898f7c707b74a27a846c8f9370737b78a2885f7e64818e818b"
    "776f8a97797c7a7b729d7675827d959d5daa63787899747e7d799b7c747d6694877787ac80965d61"
    "a368668d817e94767e79947b7c589c68789c867f8d55699c99819678757d90626a68bd7da071777c"
    "67d71872b8855376bc757e737e918068be6e717cb6706a757b686e7db37aa165796a979a5877a771"
    "8c3cf86a567ba8756781904b57f659936c8b807691787c7d7e81487aa89463a19f69748a86875e8b"
    "5ea364a972789364967b726a78c7645e9d71ab69786e7ca7778f829e60707677a170836d789c956a"
    "526a63bea47e72997b7b9288717a7c8f7e8d7a6ba7736f7c7b7a6b56e2628981699974c575696d6f"
    "5d6596d7508c5369a6928a9b7473739fa9577a677f979628ab6f749470999e7c73787ae78193196c"
    "b27c4b5ea875948b717ac87f616c6c81b6a03c6c90a47964706ece419b6885c2677e538986886e7b"
    "e626a0666e84647997898581925f89f0726f5b5490819c6a68656e7b9899a4c352784fae7c44b65d"
    "8976bb4d7995807d717db97690675a6f81d14f70c2908a5b497299976a7479757d73a2ab7c6f6981"
    "846d98797ea7737c7971c3a15e4876777475ab75974b9d936d7d6e7c9c7d895f6190a794717b8b75"
    "7e907a7a7f9689757478786079b17e85a1736c7b74a4806a7d518fa44fac997f6f7e7b856669cb60"
    "b06e895d7b97718e71787b94805a97987187767b9979827478e1576d6f6b66a9786396578c5dc47c"
    "a3935e7e6e715da1789a9ad96a485b40a8887f917a597a7db66879aa8371b72c4c48fff9624d884f"
    "a08b53b250b57a727668b867648a734c9e8b6d9e5b638398a66d8381888649a292946e8d707a8d7b"
    "a96a8d7768957566838d7d687570b79475946f74867a836697766dae767a8b5280889a836d866a9f"
    "8e9baa4f5f956d947b6f7a9b826f7a78bb7367737b9b737f78769887707b7a8c5aae72814db87d7d"
    "7dac6d72787b897690777d95748a707d4f7cba7e7c7787759081646eb379778c7a689b967c7d7879"
    "507dd6706e397388c9838e4e818e95719599697783ac74508da0825771966fb97e667490668d748a"
    "8c7375927a776f9b887780969069719b707d7e7aae6f777874766490799d8e8c7f796f7ba86e6888"
    "62855389bd87454a85e69e6c96627d7a9f71797d57359be3777d78927c7ca47550a67186ad716a72"
    "7b5273d56d7b7979967c70a1787c7b75987b7d7c9583797977a3935e7e6e777e759a7b7b96827973"
    "7e6f7ba078767a927f7f74836da7757f967c727d55947d9e7b7997797a7d7c5689ab7a66a9618888"
    "9b76777c7d8b748664979d7b718c6bd09b465f709d6956d1539d7d68689664687599a679a16e7a7e"
    "a16f79797d7c729c787e79729d797f9e72747389a8796b7b787c717d74a2707f977b7e88947a7774"
    "938577737e846b838f7f9072877d7b738685669b96687892788a4862dc70847c7c90759c687a8978"
    "69c573677771a1787b7c71b57670757ca7766e789f807782677f8968878978967d797b7b967d787a"
    "797e7c6f9e9e90726f70797884997278987e757d68719a85877bc36467769e828d726160895a8fad"
    "507c9e9383b65e74669379ff2f5e59f9665c4e7674ad766d7c33a04de67a9868af6d62946e957d6d"
    "93a1686c77b3a4228e7a8b8d815d8a7bbb895071b1717a7570a17d6c797d7568ac6f887edc4b6e6d"
    "5378798cb06db6796d767d56bb79798b8a8a6c757d797f7a9296a15a757a7644dd70797e67a57a7d"
    "8c67a56b7d765fb8787b7773a6747c789c7f78758b816c729690777e7c7e739e61927d81777c907c"
    "75c16b67787c65aa7d789873727192714065a1ca7296728d799d6479897c94797a7d7c7d7195817c"
    "b6546a977590846f88757aa371757d94896c7b7cb17379677c7b6c65a293805b7faa7b63b4737b7a"
    "7b78ac796778966e8e76a36c7289776f876e71ac738b7b6a9d71ae697286b2609573666dac707e79"
    "7f6a8c9378854e77c1757e997d6f7dac737477766da2676aa09698726c7478a1785c937c987a777b"
    "7c987a777b7c987a777b7b96747d7e7c786ab66c7b9a78757e6690758f86a08f7d755e95628d6893"
    "92778291647e93768575cb627e6b6b726f7d5fc48b9e786b757e94767e79397388c98386707f65a6"
    "78977b797cac73747776cb627e6b6b897b808c707983a26181947179867ca0886e75767d5a809c8d"
    "a2458fa1687b88a8657163b23e8ca179fb4461669184897c6677799b7b7b903ea89e6c7995757886"
    "7462c5796b71ce6f636f83a35f6596a6759f5e6979907a807c7ebc7e5771729e5aa76f9b5f5da881"
    "7888a35d8168ae9a656a88a2976b53a1a7896c4394689f7372897494757b4fbf3d40f6947179867c"
    "a17e5e877ba1647e7f7e6c606ece789e777e7b719b767e747d71a67977798f986a915d8d9076727a"
    "7a9174877b71ac86518c9f3ff548657aa78a736275a751af6543b379908176937b6f8c8479927879"
    "cbeb404645947f79787b5e5a879ca58372797b97ac737d677d957f4cae72a0886e75767c787d907f"
    "6f6b73b979779979797e76797d967f4a7952beac72ae7c6b7992717d887793706775a1d53857b665"
    "8f7964a96b8b6e74997bb64a5fce53749a8771796e977d7f7f7ea57173797b9978797b7e78947d7a"
    "827693787ca07b7b8c5e5cb14caf78ac705a8a7f9bb164735d7558a57a949f727d7a787371aa777c"
    "72ad7c618577668697868fad825c66955172af7a8e6a7d94789553827e987375a5797a8892777777"
    "6d9a8e767694a1527c7d96837778789f718a7472a36e7e767c75927c7e7e79729e7b7b9d6f87935b"
    "728369b3709f72689573787fa772708b94707b757b757d9182a3717b7f725c69af7f8da59965637a"
    "688d818486929c9d5461a4b07b337f62af6486857b7090897b7d6b7b879579708c9f6c7d7475a475"
    "6e977d7f7f687d76958f70877c89837c927d7b79777795827b79866d6fa55d85b159947590709e6d"
    "6f5b4dc1a8746f7596917796759c628567677cb06f89888a767c9c7b6f7e84ab6b717577927165a0"
    "ad7c736e76847c6b8b8974887b7694649c749f6e9372736d9a8773916b8991787b7d805f8b849b78"
    "608c9f61946b77869e7a7a56be70827365b96d827a8368819b947c7a787e9271897a796493887d84"
    "75797b9c7bb566a866586e646e84bc919b6678768f628d57ab66668d95923d9388a08982687671b0"
    "73a5717e7a716b738ea46d869b777a84677c7b9e794a7cc77a95ae71606d9d677195768773917d78"
    "4a899e967a9f816f757c7c9a796d84b38545867d867976917a7f6b7a71ab7b807ca2679080807a76"
    "7e7971ab6d846e547cbf6c9fab5a7077977b7b7c6f62b27489a2764dbc5f658481a670578383a57d"
    "a1677b7e7e736c859c80b07a658270aa9b69537f4981b89d61863799a58586817b4ab4ad75638676"
    "4c6798d5606eba74875d7285709e7a8a5b68b67c56c480875ed54275777dbc4f9c5e7ca9b543439c"
    "9476727d885ca67374987e91786395a388706e7884c04d8c638c488458d09d6c84906264818e818b"
    "72aa73876a737d9b797b9c8e645c959e777e7b717d7867a47f6e766faf7e5aa29d6c7a8792966a66"
    "7c6d7da476d97c7147757e6c7c9d7e4c7a939394c862696a8354cc63a8556c606ece787b77977b7b"
    "ba5c7c7777626b7ea98c7a97797a7c817c766ca0899c7275738fb45c8062516d95979771ad767676"
    "72877c799287926f797fbf65467f988a6e70a375956872a66c8c8ca36b5a99717b7d7d9b836c6b8a"
    "7b807b9278907c70897c98757f797a599e758b887ca47376766f817c82928c6c58ae8182b4796968"
    "7c64857c9f9e7c8a6e6d647b76aa81867387679968937a88847da075727b9e6970957467ba757477"
    "78826f8d8b74927e7e7f7a628aa27980767c927c75966d7e896cf043637d716e9894756183808696"
    "65749f92777565b96d80a09d735d727632f86976b15270818b7d9c7d6d7d9e707b7c7a71ad767676"
    "b940756ca6817d7d73937a947d7d78a56f897370a3868b517ab26678767ba1766f7e7c7978849972"
    "b47272747479957a8276797565af7e787591837fb7756a7576a54f9f7677927f7c787b7dcd567867"
    "79a170896e869279737b8a99757671908576777e6ce07e476f7797748d7187709988687959d36476"
    "84b0706f6da099598c62a87b9269628b82637f928e8c756a87be5d7b6e7cb1647e7b72719c74718d"
    "7ca071777d84917d717e769f747f7895839374617c74817d935caa7c837cae6c6e7c7b9e626cb064"
    "796fa07b7ed56d60726b8c3d54fb686bb36a8573a2927368717aa27a6e7da2708362897eb27a567f"
    "22b1926eac4ced6d677359937895875ea2727b937a9281777c917f81797673ad846775789a857a6f"
    "73bc6475786d84897a8c98916f70786b657898a18270967d7c7a917d7a7da15f66a67372778b7697"
    "849b72767993777e7b7d7a77967c7c7e787c917c67bf6b7e719c91735b857c7c7b907d9987697c7b"
    "4f8a95a271957e737b7f7391709b717bac6e7179736a8b908991856a78879b7b77777c6ca5747d7e"
    "797d7c937b7ab4706a777a589087966b7c7a73ac976e9165857d7c76957d7374bd56866c71a68876"
    "917275957472728983907e997879787f8973729393807a777b7577687ead796a818c916aae74767e"
    "6c6b71d5639d6f6080936995b95277914d72bb7591a7686b759d677a8979846a898f7a737970b371"
    "479673a58bac7179717a9c796a8c7579a178757aad6a85786c939b656c815b91bb71676c8b777899"
    "7c9a7b727ea366757889759b797a7d8c66ba70655988bb964f98498f77997158d7538d75ac5553b8"
    "66d56975679b8b51a0698d74967d6c7f61a2877875ca6a5b7dab746886737f7299797e925d9c7086"
    "57c3754ea35e8598877f5172926ebd8b81ab6366cc6d6c61797f7d846b957a5c9ab35d5a6b7dc17d"
    "8065c26079918e6b876f67849d797f8a578b8391a976747b718f738e90609234847eb781a77e6871"
    "a9ac6c4d72a772716f877987927677836c919e62ae8d5369887c46ff3482918b5f669fa96998666f"
    "946c728687c97f6374617e907a7a7f93a35a767a6d679d8e827878997a7cc7736470719281777c7a"
    "933a86b27a6063ab888aa453aa5688a38d5e757e488b7c90a27c5ea19a6c5d81c2617f93846a8a74"
    "8c726d769f72796fb2737e83a37b60829b7e74727a8596707b757d7a7b98769476758b936aa57b63"
    "797e79a16f867079759c7eae68737b679f857b7a96677e8d77a4ae7459619e7d6b7c7e982dff4a5f"
    "6d737683a6598fb37e66a283796e7478a76f737e958e6c678a6871929a7c87609e7289897c9d6a75"
    "90ab5b7277a66e7b777a7a707a9389746caa7c7a7a829179798fa27871669f7d76717c6c7861a299"
    "8568776eae7c728a79919a777a7e767e9775797c7a97777a7e7e689e7e7e707d70b2717a6e7d8794"
    "a56485698a7b9f74777b91807e737eb773439082957b7d797b66829d8a718a6956b87f708b7c8882"
    "7e736c81a39081797a7c8693737b79597c8269c09758987c7d7c7cb57a5979917a817c4daaab8d51"
    "7568a98b6f7492867a7b7c938c6c787281965c9c6c0aff527f7278809c7a806476ab7b7aa1916b69"
    "64756771cf603e95b6977a5f859290a479856a747a777b997b797999787d71819983726090688d9b"
    "7a739b7a7d7698857b717c6eab73798a90767779744ccd63907f72a36f7d618e868f7c918e6f767c"
    "7a72799d7d7d9d7d6f7a6963ad996e6d977b89795e836886b1744ae15e847d957b757e7f6f7770ac"
    "7a7b7c947b7e987b727d777497877778a08e6d6d7e7a71b264747167c17388747779957d7b95787c"
    "748574977b819474797e918973787c7366809a8c9c767a7a7a6ea577797e7ea1757379926e64a874"
    "7a6c7b74ac707ed26a5681722eff5c737e7e64acae569f6f6ff0459b4e616d679d8e826c878c7c85"
    "8b7daa646a854d9fa46c56a06f8695c7796b70646c878c7c857e80749c729d629a6f79896a7a947f"
    "94a090596340b64d63da799c7b648c6667a6769779837666a87d64bf69766f98987968ff87262aa2"
    "8b6c8d69937ca37c677eab6f77836c867279927c798c7e6d91698696837859c3bb43677596797e7e"
    "9b7a8d4d9289d1605a6c93b466656f819b658d717f7c74997965db4884747b6558cc7ca293695b88"
    "999079677765cc5f7b7655ff4c736da383846b6b997e737c7bc0784b9c627fa75b926d7d8b9a508d"
    "88b9765178958b7279756bba697b777a49c47b7e8144cb718073a475797b72787d9e7c61c4669362"
    "a5817b647b9a3cff45645abbb1665496737c7e7d63a8b25c66a2806e9b557aa2757b74973db17c80"
    "968a71747b7b937f797a75967c7d7d91887976796aa97d747db451c04c6eb37569777979fb446166"
    "7c7777869060928ba36093818a7d66a1666a8a865f907b9c7a7caf597d8064687599a6a984696882"
    "919c6971799476718b79a17e6f7e7496707c916e70aa66748b9f2f95b9636ea962828568c26a9e4f"
    "a6677b797f799b826f7b8057b9727e8a8473926d70a46c936ebc6474797487926f797f98486394aa"
    "be676d6a8579957578867ba673717baa6669937378826f8d8b65749f92777981907b7b7797748d71"
    "7462c5796b7699688f7a6f7673ae7b91836b8c7576906c937b81978a6c7273a8737e749e7d727a79"
    "855c838e8e9b7d78747c789d777a7a7d8563ae6e68b7697b7d7fa2677a7e88a35f6d897c80907c78"
    "67a27b8d6f86af795c77708471b5667362bf7478867272a17582819993527b687984a099736e51b5"
    "6486758d946eba5e71897a8ed769399198666f82a6759f5e6996656a8c8f8e70709d759084749068"
    "7e6da07f7682527579beb882585b93825254ff44917d7c7b7b96777b797f83937c757989907c7377"
    "866930ee74a77b75717768b7697b7d846c5c29ff7a7663bb72dd42718a657b787a72a14eb15ac166"
    "6cc6764b8d968b686296896c6e9885bc636c876f9360be527d7db0627b767e82987e699f62828578"
    "7054a2af6ca03dd15e74809b6d886f84a66d767482576790b07d446f9db479a5715b9772917c926e"
    "734eba7e87b0495486ad9021ff35996f9379778e7473b6657f8d657370ab80d15766718382648d8b"
    "737176939395887975759e706685877d7e6e60b77bb638978065b27377806990739a7aa15d6ca76f"
    "7380856d9b8164a06f8c79696e9a967bde7d3a7090c34d5e81b07789676964b6697e7f67bb788b5b"
    "81757aa070726c76b776887b839566708763ab7b8dbb6b5a737e75859772628b75938a6f6e968983"
    "a1677b7e7e8670796fa3968f816a70ca539f576d8274917881a26a7985777d8b5abe60aaa55c686d"
    "d6556d6f7980a47f76666ac95d8070aa40868e817c8a9d6a72677a6ea38e9b77756c8d61576be776"
    "8e8a95676c559456b38e7f6d7f957f71715bf84b967e7d727e769b7b797b8594a45b688c6d7b739a"
    "907a7c7d7c9f5987679a5beca04d4c958063996f7b7b79937d7d69b06c7e916d75739b7f907b797d"
    "77937c7c7e6c85a1648a6d739588835ab3746a957fad51897aae5ea06f657c95767d7c7f588378ae"
    "75767ba179da7175526e7084799a7894847a7d716d9798776c78937c7e7ca76f746b8b7d707d9c7a"
    "7372a38c6c8b6a7c9b7376906c937b6fa7736e8974a87e737361ae687099a57b7a776e8ac16a4983"
    "807576987dbc4ca2577e80bd646d72998076737d8186976b786a709e7c8c77916a888672b6986c54"
    "61e59264437050f16e62787e7a97797492a2637479af6a747b75a8678379675ebc946b88a2976b53"
    "76979b7a5e799a82727a70a27167977a727a7b9e72897451c16a61926cb771898390736fa68c6779"
    "df3680519a7b6677c068714faa779f716a867da28c5e516cd9818f5ca86b446bbb9a7b5c9fc8506c"
    "919b62836f799b727d7c6ec28b4481835f8575a561a3a7696c854d95a17777b3796c7075899b6f78"
    "7678ef455f5acd78578acd7f4094607a98747e7b7d787a97799a6c6f8388759d897470b2666e708a"
    "717490947674536dee5d7a8398707bab68747d7b68bb786d78745f7377c398727b7e7d8484ee3259"
    "878f68a95895c28f5446685fb17493816e86828abfa55a5a6869997aa45f927e837d708c717f9e66"
    "38f34ca366757a836ea06b7c8073a6948d5a798ca974636d938ca077617da561907872b2587c7c7e"
    "a3553870e06cdc4a5b93779777827a69a76677937c8b818b6c29a2a381915a5e9e7bb084658f788f"
    "9f4c716abaa0679b6b736fba368d94876e7473a5779e6c7986789f77767c7c6f7ba87292487da485"
    "836c7d967e4f87b8995a86966b82777a66b36d7fd9735033b17ca3687c7dd5b0454e689298796974"
    "7d5db4767b9db779545e8cc95068736063ab888a87609e72898c6c58ae817a8f75956cc6686a7672"
    "82d0686a5d97bd53736669a985737582b4796968ef714b81558d7b9373728c519f818269728467ba"
    "8098887071809b93626f7177916b9c796974ba705585d4577b9cb65f705f8f92716c823f8d7bc179"
    "8f7c78708d7c64857c9f55a0877d877362bf74787a747b8691a08d6d7076789d78777d93787e7f78"
    "9d7b6d7e7d9a75787a7f9198745c8743d8a37e445d44f46b807b7078809d807be54f517e6e74a37d"
    "7b7a6ca27d63847c87966183808696a154779c777c6da16e887f86986b78d4606a766cb196557a6b"
    "72488e93a5857475957d7c7171a57c86746c9487997a8e647b8c98717279966f926e7c6aa97353a6"
    "73658091977a757d8490a876727a769e7c73787a83b871745f97756d8c7b777e7d917c796b7577b1"
    "7d6574af7b7076ad737980805fae74768774759a7e927c777d73837287926a6b81b5757b6c7aa976"
    "767772ad74705f7693a892936d747a647c76b27794877a72797ab0717174867a7b72937e677169c1"
    "7d78917d7c71708689907faa6b74786a6287959964c990596a627f788c9b6b6a8daa747c89747197"
    "83787a9a717b7b7b7a957c97777c7b8570b07665978078767a7c6b9f7c7ebb4e6f996f88917a7578"
    "78947a7c7e657c74a7847b9571827d5f947f9b737e936d8b77816997857b7d7797777eaa11b054c1"
    "6ab07877786f7673ae7bbe08eb7d51766a7db86b66998f6e857e98616a9e9a79747e7b9077798779"
    "8982589e7f5579e15f727473b175748b816c729690777e7c7e9376719d696d7a7275b16c878c7c85"
    "98727b7d7e7c767b9a7a83717b77997d9e7a6e7c97478996836d987e7e7e76906c937b61b17b797a"
    "71809d777a88ff2f744a928d787673c87565697572ad707d747a8376927c907f7a7c7ba8797c687c"
    "737caa6c7b9689757478697d7b908e697d7b908e67779281908d4164d876ae795e83773c8f97a37a"
    "7d787c7896786b96996e79a97c69798b88677790769a6c8c79736f6eb27d7351bc7a8770a4748177"
    "61ab78837aac966c736093777e7b7d6c878c7c856aa47f688b72ab6685787ab07a64787f9b797479"
    "786b84928756a9a76278829476787b7b8069a7767a948575777a735eba7b9c5c4dae8e5c5c91a691"
    "5e7570c5787d787186938ba7637a71b888715b7479a57b6a7d63ae83925977629c8387889b70826b"
    "8d6d74957d7f727d7b9775767ba179d57972695678e95c447f7d83aa6d6999ae646c6a9080728f6f"
    "769379708e6b6ea435cf726a5fc4809c6a6e9e6d7e7b9d707a706ca58975988071807777918c727a"
    "8f816a788e7d71a6717b7d4a8e9f8c8597816f747b65777aaf6bb57f677a5f95748c8c9a5b7a957c"
    "9174729a6e757376a87b8056be6d7f9a616e75a26d7ea14fa66fbe828947738b5e9392a45a967577"
    "785e7f9d8d89608a9b718b688292797c7c938e67b87e897151775381be777aa670767a7e9c79727c"
    "777c759d7aa67e746b7e968a7c6c78a18b656d83729d74718b766e8d9d7274a774757c7567757cb3"
    "7c74797b9a7396778878837fa26b7190857d638c7b729e787d789d777a7a7160a98c7a749d7b787d"
    "8e8c7f796f7f9b70797d7ca871717a7c7a9e707d7c80747b966183808696768677917c6486758d94"
    "7fb0816867b09568676c828363ac6db69c7a575d8d63a46f7d749a7b7b7b746cad7c77a27a72777b"
    "9e698082777c7c95767d658e7678a07f6a69b7777368ec6a4f8b6b7d907d79a170896e757494778c"
    "69d055658d7db0696e7c7a9c7f816a5b7eb77a777a7986699e997969689dc38d645f6c855c29aec9"
    "6f83879672958a7a499e897376917d6e977d7f7f856c7b8d878269a96e7f83957d73787a6e7d8794"
    "7f92886e79718773779e956e70957795767d7c7d67978465989577787e7d73bd64737999707c7d7d"
    "76a7658a7395767073926d9a7e7e7e819579777a799c767a7c7984737d93856c736cb09175817e7b"
    "57667fb19476b77d5c798e8a5f9a6f7171919479777d76a0757f927573868c9077747a739f6d8a78"
    "8fb07b5d69825bc59d417c845a75b1875a708fa0629d876f8c5d6d85ae83737495877eb4857e7059"
    "cf97751c896ddb656b67af6a78727d6661918c9c61b5797879bd6c73757074767182a37e7b5bc864"
    "b779957a41548dad6191cf5e8a60697db72eb569628b69cb5f6f67b346b173a081806c78a279717b"
    "7d9579787d778590698b948c6e7978997f6d7d7e8d9e73776a769b786a8e647b76aa819d837a6f77"
    "49898a85a06a709e7c8c96c07c6845577990c55cb66f717179906868af71889aa64b6d7362bf7478"
    "787268c76798e05165529f6b7c7d7d7dcd567867936678947b595ca3ae7b7d94677c8c9c6a678d85"
    "a373757c79c86fa9653b96677e8d7789918171749f4e6c82a6705d978598766c82a677c472645f87"
    "73a67b72798d70996f7b946f6775a0746d76b6737b92707e85697d7b908e7a7b7c947b7e7a71b264"
    "a06594727569c1488d81ae569f6f6f8448a8a36a9679886b7e4fbf3d40f6765bc7648466fe76574e"
    "5f46e483736abf639162919072757875967c7d7d688473b46d9b7b73797e5f91799e79769a7c7e76"
    "8d656685a3678d5eb77685675f29ff686e7db37a80b4748a4d566ca778a0d87e685b67925b76a579"
    "7a98747e7b846f71a874923ec78b5f917d7a7c7d7591858174a5546a918c659d6f7b94ea226aca40"
    "688e51b97fbc5e70827473b28c68678e7c6e95736c908369987a905ea078868e6d7d817ec4546f7b"
    "89a17e587fa37c71757b6ac5824d8289228eb98e4ca0847898a865629978a07d767c726486758d94"
    "8f6f8a87727f92886e79cb725c7d6a634465f57e7592797a867a7b7c947b4f82b4817a77a572787a"
    "9172a359818a84998d4d5095d36f59a3817f5d80c25b87825a7c72a4747a96606ca5788a84998d4d"
    "c9376c878dab6b75995b867387679984997b7d6c87317d25ffc5b55939748c6a71a96f899c727573"
    "8c87b0605e74927e7e7fd05c6c6f795fcb75974bac3557db6e8e6c6fa1765573a0809872a5777879"
    "a47647b36c7a827399776285937591985793a15d725fcd6e747e94626e9d4099d261748798698770"
    "779b758177b58c6b6371927b7e7a7b70a86e63976f88876a99aa68777c7b98ce363da66269be9067"
    "7c77a375756d91965f8c917fb2526b7392865f957faf6867846a7b818e8d938f825c819f658d6887"
    "976f6f7b90718d73729d8a7076957a629088887d8b75a2706e748595688a928b787774857d6f917e"
    "7ea679697ab6756b78726b8d748e868c6b729c7b7e6477ad7a9d6f7c7a7d8c6aa0707a9b8e69757a"
    "6a7a79ab788b7175947b6aa5777c7eb6428c857772857c94797b787a72a1ac898d58669e707b8076"
    "9b76797c7a78907a778661ae687099dfa35a4460a4757b707c6e8b826c99ab8a51a258759789707b"
    "74dc63597478a0707c7c7e6868b77b9ea86b785891676a8c917f767d7e908a7075739d7da56a787c"
    "716a86a47ca1647e7f7ea9ac5b6b667e7b9e6e7b7978937e7e73a3847f68a88e487f8475b0ae6e40"
    "965b97758280888868888577b46d63799b7465938a5478b1796e9796737298776b66a06c41ff5c74"
    "9a727a7f7a78806a68b67b917a7c7e79907c7d7e828b63947c6ab56c64928b36bf9d62666f7ac270"
    "7b9c727c7b7b767678a17e83787692a75b7b897a79a671777894a866489675a178787a9b5a828f7a"
    "6d8e7d9573799a629b70938d746f7c718a9e6e7966729c77957a8790757a7371a283779f387ab27d"
    "8b6e777b95649261a2879372827c7d6e706ebc785c9e84768d71966b947b997d6e84787273a5797d"
    "77845b62c856b58e6e7a926564ae7773ad706e8189494e94cd6bb98063797192b05a73719c767589"
    "a0717285786e5d89b477726887a8767b95957368659a66ab7093867a707c6e96729278757a7e7c97"
    "93787d7b7d656cbf7b7579ab5f99637573928c7a886967b7709373857b7aa74baf449b776e43f167"
    "8588a75973719777867a77b16e7477749ca4537a7b99727a7f768b67a96f9f5b8c926880a3726d7d"
    "86a46879747c68a37c7d6d8b857a897b717b9c7e7a9b79757d957f78787b7b857991767c6580a679"
    "9282787a7b95797b7c7b7c907c6e89799f7a737a908474906878c0855b67c67d805568669c7a976e"
    "746d76b6739f697d7d7e6c94717b9373659a98766e65a58187897e70739677a19173646bb76f648b"
    "8597806e766f3a4979ff7e6da07f7674ad766d7ca069867a777868ac787c9a797373867b5876c572"
    "867862af718375598fa095d2534285adaa6d596435a386988a78977a6295779d7d747c6bb94d61ae"
    "78c29063524eb15ac166825d67b8837a9b76787b937f6c8a78748d7693767b647b9a8c7f6a69b777"
    "9974737d83dd995e5c4f7797748d71709f7a7a7dbd4e84866b1ea2bc838179568daf757fbb5f6f78"
    "5e81967398a271777c7a5e81967398e15e844a7458d6556698846ca38568b666637f82ae78649066"
    "c6895d6173a260845aa0b18876666aa16c7c7c7c8e72739578d48e614d717d6e9b7c7e997573946b"
    "66d2725c7b8b9b6d76777c9c7b6f7e83847e94678776af6073936969978487a1656b8972ba73677a"
    "a3a05c8161818372947685524eff419e6a7987776f7979ab757c987a787996777b797f83937c7579"
    "cf7d5a7565a4495faa8a89907c737791cb6f476f866930ee74722e74caa266c1726f798d55699c99"
    "7d91787d7e66b887617a8185815e9b92779076719b7b79737f6fb97e6674848694776c8f996f5297"
    "759b7c787c896a7a947f86698882877981907b7b68b7697b7d77a572787a8473896f91747f58cf65"
    "6f859561968c857e8b669f5987679a7a8398707b8484ee3259907586787c74826e39e4855a97a466"
    "6d7e6a4fdd93a3726b6d7c77606cc174988a7278668f868d777e6d7a9e7ea670727b7d8d6d74957d"
    "77a191736483835fb963de655f6f6e819d84657a8ebf627061817375799f766c70b47b787e70a970"
    "68b377737b9f727f7779ae6d876b736b8293a25e8b55ff524f688e96599ba4457da0797b7a7b7899"
    "845a67a5967e83a37b60a2739a5081a4495faa8a8c976e8b6479af69767a789f6b8a756c8f99707b"
    "797c78789b6a91b665696486758d94756b988e7b726fa78475a57c69787e977d78797c7b917b7c7d"
    "7ead75548c7ea7756e77a746668ca17a8d6b9b73917b75857ac2295ab8839c5dc55b67916f8e8370"
    "757f7764b2776659c981cfb13d6b586eb1826c73d88e6b57587b7c6c74a97a717c9f7a74837b927c"
    "7c95777b7c5daa76a064a7627d7d7d7c947c777dba6475787580767375a17f5a7c81aa9a7b7e707e"
    "777b7b967e58b2605eb84eb15ac166766c70b47b55ff9d22516f7d6a92987d877b926f8dbb764a78"
    "8d9047a4799b9879666f7d87826e8c979784646b88797b739280b37375659f87866c68676d929585"
    "632ad8a77559d0716c7aa261728b80678f709584ae65867a6d727a92719286896d956f7c9e76747c"
    "6b9f867a7667a278629d6a7f6a9a937a6c9065a4607d63bd82a0786e609a9b5571af7073ba726977"
    "8b598691848437c27d86b14e9b6d789753998b727aac6d7678759a7d7c78907a7c7d7c6c8b777899"
    "75a9747f6f6b6abc6e81606c69ce7d69737ab07b78ac618c6f8ba04a83888669a28b63738a8f5b9a"
    "7e4c94ab787d6e8b799069b89b497bc6546e83756c757ab47084a765836d7a7a9a79795f97a9528e"
    "a36e7a7c7a8a769b588d7a7f9679787f72807c93939b539a65a57a6679825035bbcd739136bd57a5"
    "5f93977b7c7da075727bb03e51a1a07381869175627a8875a7768b986f776a658186aa72a47d737a"
    "7d8a7e66956f6fa36699b167915a7da773579c73ba567c7c7866948777871fde529b95856a77a971"
    "8e956a82717e728f61a05d91965e9f87a06f7a718c94857e5e7c65899a7d90a060955b7a7a917d7d"
    "6940c171a6bf5b6955a9867296787a689077759c6a9b936385896e9f6586b209a081a49857728b95"
    "7bb3875b709080a06769686b9c8090756f9b956c7e578e8e90a1697c7d7d6c76a97c798971907e77"
    "98a06a77679d7a66669e8299727b77677ab27578b51550e18532c5ae69727996817b759f6370ab63"
    "74738270a6878886707a827f5e9e83839e6f747b7d769481788c70688894752accb56068b2814d98"
    "b966798168b5956857777c5da97c827576847b9599767c7b7a7b79937e7c7d71a6717b8d5370a28d"
    "8ea787566e5d729f858c7a6c798f938973717a987e847570989b8c6f71789f727f7779787a73a576"
    "5fb561af5c759c797b7a7bab7a796678937a7d7e7ea467787ea1796c7d7e6c95847e7e859578747a"
    "bf626a7a7a97807d6e7d7084967b7b7d759a767d917684797c2d67c1b8737265aa708f7b807b9278"
    "7c6eab7379a94d33fa5d7694718d78907b668b859d84647685c9de3b3f6074a87776786c817ca077"
    "7c906c53b5b2675d8e7c918158b46271cf465e9ba93ce04e6c7e3946f58e8a8473926d7a74787c9e"
    "9f717b787dbf765d717d5eb072748c6c827172afa08e6d6b7a89578e65ac74c05b50a16092609a95"
    "7ea66f7676a15d6ca76f8a71749081a869787a7d7c9678787e7380856d9b997c6e7e7e846893738e"
    "79696e9a96917365ac6b776d6767ce7fa7716f7988e56a5059f2616763637b967b777d72b6855f74"
    "83975888866e999d7468939796714f6e8ca16a7b739a6e9273b6d2474a669b757e7f7470a664689f"
    "aaae5a7559865d738aa19b8e7a627b9254919b6e509c93728e8084549e8b977a9646944ea3788691"
    "6e9667888e6bc6944c707a926e739359ca666b8c925d72b06f70969d66777a6c7b74ac8e50a2827e"
    "9e777e7b719191798065927657ae739aa2647a678dcd4c5b7eb0778967697a927d7c7c92a886605e"
    "85a9716a764e6f7dda6da27c737a757a78789283645d95ae7c64b6697e7f6b7a858e888e6c7c9278"
    "8aa14388898654a58a7773b55692706eb77a756c8090787b7cc8796e825077968a6f7a5e81967398"
    "8c8b836e7890797f7c7c778a707b9451de7080626d9a7e7d7e8c7f756997a29164747666b4629c68"
    "7a79937e7d7a3464ed81a96a62a76391787e7b7e7b827879927690776b975e81b67d6e9d8e71677d"
    "957b7584786183808696627470a694b16d6a84737b787a72a18a5077af7f90606ba77f7f9178797e"
    "cd2d9d7b6d65b09a587a8eaf735a7581818695647b5273d56d7b737c9a7c99727a7e7ea7518c8873"
    "7b7c7c907c88777597759c687a8978719c9f676d4f656cd9869c5a5cac81927d737f7f833fd18e5f"
    "68ae9a656a4fbf3d40f6c974727b56378a9b978e6ccb547680977c787184a4b7477c639023b09687"
    "9fac6c65638f74a98350928a8c71678f5fa47b7393b57b3e807e657fbb63687f6d909c72837e6e9f"
    "6c6d49bba4627562bb8c6ccc645a8a99835c7792818f6a7097408cab89807365b96d828481707a91"
    "6772918294498e85998b5b758180af77587abe797d93837f6eb38545867d7778796daa807f7ba066"
    "7560ac8778a1677b7e7ec1ab5c5c5c748778799470a5797f73b4696c698d8670796fa3826f83907c"
    "98996e7071ca539f576d7dcd56786779a170896e66948777876f6a7ab37ab05576798be037de2f5c"
    "9072857684cd466a62a29b7d7b7f6f80bd646d72987179708e8e7780956772787a9f7c8c8161ad64"
    "5f6171aea2835e74ac7e6f62b2748967ba7574777076ad7379907c7c797e78938677787e749b757e"
    "6ff843884dd6556d6f7976b87c71668b7b6998792b95d17b757d78947a7d799f7a737a675ebc946b"
    "7a3464ed819284847a6d648cb46b717c5c7582b17e9a94874d736869d369705e75c07eb64276be54"
    "71ba6677788d819574699ac65e546eac7e7070767694906b7a4f9978af709b619b6d7c986b9e657a"
    "f53a5e8b68c9517a7576afb3634a70927c906d75994479cd5d4aff32955e8cb2715e72996d768f75"
    "a16f7c777cc571667a6aa07f57a26878759b7b7d7c7679ab6a7b9f7b7f6c77a674777778826f8d8b"
    "95797a7a7f38ea9e6f5159bbae615c8cd247845669ad55b1649f635258d36e7b6c96968a70a85589"
    "7d7797777e8cff2f774b736b72bb7475767ba1796fbc726c776ac95d80705783878a9567ba757477"
    "836d6fb56c8572749c79d9644c609797d0615860a26c9182607b549e92818073947e7b6e7399699d"
    "926b9975759c78738d6ca7886c737296976d707778767e789cad5d7d7c7d6a938f698c738ca56d6f"
    "997978837289639b7c7e755bb0867a7f71809d74938d746f7c7c76957c7c8273947b7c5e6d9557c9"
    "78b76474798d498fc7537ba06b81799a707b689372919f6b739572796d937f967c727d8f5f808c86"
    "796e7a8a946f6674a79081af845d6e7185967a7bc3497f64919b77756c8d734c66b9a16da17a8f69"
    "653967fe7c64b18f4c9085c87656668e8a95676c756b7d7ba869ee684b75665ca0839b80737d7a96"
    "5691b89050ff2e4f916ea7916f6b6ea79f607b5e7174987d86ba7b568174317286a4b46dd76b5082"
    "aa957d447f718c6b9a7dbc82704989bc81519a576ba26f9074647ca67c7e71bc5895678d7a876f83"
    "9a8d886c6595926d737980688d7e8d7651bc5f9d846a899277666c71a9947a59a27f8c978d68a153"
    "7e787e9379799a7b7b7789707c96757e6b9c7d7e6eaa738c6a9e6e88866782984b9d7d91906b876d"
    "65f862566c727a7b9e7b6c3cc7a36e71966b9a75c85e6492635c6b48ff5c83986c75847e907a7a7f"
    "7e83a37b60947b87707b6f55e45682676dea418289a5737b646e8172af6f8b717a7298a1a8645c76"
    "978b706985769b7b797b93777a7e7d6b819f738261cd6c6383ca975b50738597806e768c6d7b739a"
    "f2714d676aa79f7b5f60907a7c7d7c9f5987679a5beca04d4c79577cbb78675ebc946b9d6c6a9c71"
    "759a777d7e75736e4cde6ca87b777a797b708f8ca06e797d7c669186b0547b71a16f84b4256a4eef"
    "7b7e7a9a737a6c6c96975f9e5eb17396639e777277779a8f698d8c8680619a6568ab6e7d69a47d79"
    "b09d62626fb57d7b7c576c536ebd966a6ac571764f78a38196769082748473ae6a649055a8788882"
    "6cb5607f80883b5fabb3754eb86c98979b6d756c7d7797777e8ecc623e86737cac6d785f8776ba6a"
    "7cb1716f749b727e7e776a39bdaf72796371a09280747b987a4297bf4b9e2bb47e938f95bf635b6e"
    "92717c827f7a977b787c615a80be86927c8c7f687c7691827b7f73937e7da17c797d6c8390788174"
    "58cb5a946f7f6b779b8468bc7a608391769370776e8e729e7480777c907d776f8d9578a752897b83"
    "a1304e52ffbc6b776c77c3437392757f7673a177608277af78b14d6ba6718e9cb6534d699f7e7e7c"
    "7e6b929472788a967b6ea07287727587995e8e7368cd64796e7b5b7ead7f5c89b17b6e938778747a"
    "7a7375aa7480c1ae415174a2886c758e835da26f9d77787a7a4f40b5ac9073997a7f7c61b66b7886"
    "a966767e7e748c747795789a7c777c726b6dc572825d6ba4925cff50666c8ba775627789429f878f"
    "788e78976a6d8f7553bc78937c8574925d898a7e765db27b7f7d70769f7e78947e787eac607b8177"
    "7677a3905f7fa358996d627470a6946183808696a16f7c777c68b68e696c706d778e9f6fb2757278"
    "7b6975ad7a78858a6890a43391b1677494708d7bd66b6363795c628e7db68e987169809983777777"
    "716784998c98727a7e7e986c71937884707b7a979c7a7b9559a36a86767786a5706d78a07c6e7a7c"
    "7d9d678e70867387679993727c6f906b8293a25e82706ba57f8d6466c46572488e93a5ac8e736271"
    "7d688272a7676c98977e7b779285779bbb5e606c6a777bae778462a6777c7897408fa39a234268ff"
    "55597e8bc976897c96705aa29d6c7a60949d80706b86a4678587a5508282ae8d6e696d65a4887d72"
    "6989947d7e944bbb6c7a769d757c7c7582777a9859a5818b76957e6c946d9e7c73787a755ac76585"
    "a6837a6f6e9a977b6d68df5b66825d688e96599b729f8c6a78849a7a77717b6daa7974729392707a"
    "9f8175717ba4457da079797d9c737ba07f57a2689acb4e785585a1736c7b7b97618e7f77a873737c"
    "a551a4767161ac7b7c7b72597b6bcf7a99836f7b73af777672ac5e73887b7a967d797abe6a786679"
    "64a8639a78797cab7966639a685ac19088a05d6b80706fad74888780678a6c878c7c85947179867c"
    "a0886e75766550b269af90667a937e9a98657178927a7d7b7d6e977d7f7f849977727a6e977d7f7f"
    "796ea07d7c88966c6295ab7e6f717778b37667787b77977b7b899c7275739973b1635f7a6189a17c"
    "67ba75747774927e7e7f9499796476ab526374abdc626d7560a97b5a986a8d6b7c907d8b6a7c9c74"
    "637f9a83817b6daa79746a7fbc5884e57b5962649e7c73787a7e927c777d6e727fad75759a777d7e"
    "7c729c787ea11aea7f5d69c76c737183426bda789a965689723d8f99ac6f8b8f9062747bb47a7166"
    "60ab6c759364c669727a59748e92929f7c63828167aa968e4b75797b9f796b91a6716d5f4383a1ba"
    "5d84a1788571637cbc73a1529e658a718b8551ae5eb58691566752c7936d6ca7707e7f73a17b777a"
    "976b89787d816997857b757d7a7b9867779b60a772c07362797f92757386da4b89488b64999f7470"
    "7554d0648258b0ac7954cb725c7d6a8f986a915d649e7b877c72a5777879796d977e86af9f697654"
    "6e8e719b787ca381647d6b7b83ad6a8b91856d7278937a7d7e9d5da8697578839b7a70746e729894"
    "6973859a85988e717079967c6d58a978796e7ea3975f70a7726ed4605f7f9355b5766d5d6a8ac36c"
    "b176836472775cab788a773385d77b8e9f646d8178947588776da3a3587678766fb36f7d648f9c74"
    "80a3726d7d77986e887c867087758f7a6c6c9697709f7a7a7da7548e837488717499797b7a7b7899"
    "766b69c275856f868d7a75a6936f63de655f6f6e8ebf627061817375799f766c70b47b78759b7b7d"
    "809e71757c7ead75548c9c2744a1d890837084796eb1826c73492392bac875a5ae5365a3a54d44a7"
    "6ca271936e9096717b6f5b814db2a49032d75a8d52a348af956e4bb0789e657e91818c75989a5c7c"
    "917d5c7f975e56ca7b8771b14591899b746f649d4ea0b769736d85976f88aa2376a697b459bc5e59"
    "654eafa876b58a805e629d4f9999627b5fb97479867079759c757d7a7b98877d966f775b819d699e"
    "7c80727b989287727a7b68996ba66e759c797b7a77b560767d7b9b59967b7f967e707f77967f6f85"
    "776d6767ce735471a7a1a1787d6d7f85a9716a76a678499b7d7bec684170b16a667986917b75857a"
    "9750a08a6f7b737c9a7c719c9f676d7568cf81544fbf3d40f67fd45e864a6a8e8e837786667b8595"
    "786f89729d2b95d17b75675ebc946b7a3464ed81736869d369827598787b75767ba179ce7a66646e"
    "938d746f7ca5709f6a62895578c1698f60809080bd4d80649262e2795a69756b7d7ba87178a27b7a"
    "97885a9d69c369578c717e83a37b607e69788e946b819f738279577cbb787f917c767d5b9e6bb467"
    "7b3d5653ff7b6678909793766e97727a6189a17ca1c64a705f69c76c737183426bda7843a8909372"
    "816997857b7e729276887a756c90969d657367a3679f857b7a7274aa86699d6c6a927a62a5967172"
    "79947c7c7ba6866a7e6d8e6588729478a8767575a2617973916aa5797d7b799085777b8b9075955c"
    "759b8a77708885b9615895a36c934969887f759b7563bb74797797927a66b074717675b39a6c6661"
    "53bc9d666e715a58fd607f9191558a5fc56f97577688d0535f528b52a1b14b8b7bb8778e6d33c38e"
    "4a958ea36f5fa278986f67897872a7759957aa716eaf917a58ab766f7d7375b669816c4c7794a188"
    "6c8770ab7251fb7e45709a7f7b896352929c8d72818d5171b0736f85a4752cb77e938c31cc708f84"
    "6872a58c75787866b477ad6d7b717b74ae8a5e75ae99616c6c7e9d687983917e7f737fab6d767979"
    "668c859a6f7765979e70605e68bd9c9f3ff548657aa78a7362a06c7b7d7d8188ab6f5db27368a54d"
    "9d92695c8c66d26f6376a5986e676db16c7e717474459b7ab37da075727b729760b3648e71848f6f"
    "6f62b274896d63b28d72ab6f6d6f8a94847a7d71982dff4a5f929545af659f7f7f667c9376719d69"
    "7a596e9ca36d8ca8677852b88f895f65b76b6c8d6f5f86c16b7d98946a6e816d7879a1ff65544470"
    "76937b6f8cb42e6add5742b859af7e7174767ca9bf7d75616f6e937e758a896b957b7c7a7a79a56f"
    "946793757d9f757d77787b917c7b7da191736b707e7458c27559a6a0548c64b6697e7f896a7a947f"
    "6f8f7988808e707c877e639f84a15a82679c7d7e886ea06e7c946992777a95797a7a7f918e6b7482"
    "7c9381747c4259ff706974be696e77446b62cfa19dd24b586ea0afb72a5149ff36495a78789d7a79"
    "5372c392674769b3c7567cae795f7e658c9e816f69bf7d6c6f79a6766f7c71936e709da57f977650"
    "777b957b7d437183c485897054a88b985ca86e768e3f8bb27769a08a79747e6caf697f74c8577d6f"
    "774ebf897372ba73677a614da660cc797493748dff69616e46777b957b7d8291747a7e879158ac65"
    "71c6785d757a6ba5797d6f60a1779a9bb85b5f7269ad55b16475ca5b71748b7e6c45c694767d7d7d"
    "9d6c6a927a6e7b6d8d9d6f7496927460949d80707e6aa185738568776eaea76c6e88779fa7507a6f"
    "6c76b87472797b9e7b737d77a871724fb3a363787c9879767d6c9d658191b48345966eaa7d5d7e7e"
    "72927e7f7e6c8b777899628593759185778e6c8b626c65cc80c0ef3f434fb38c7564679b6a918564"
    "a67378737caa19bc60a27d7c767f939280a24586766f819d7d96956e6c7b51b5a057847c647a8a9c"
    "6871929a7c7c9f6d7b7c874c4aff54997978787e73707ca67bc270707f5f76787c987da3285ed781"
    "6c74c86b6d72b455788e777a6b79ab9c5b8d708c986ac25e5e7d947b777d8493485cc5749c847378"
    "60e19d475baa5d7376907655c5747c6d9c7a639a9a776a9372af70816976886676af6e6d8071a979"
    "747582789c796e9c7f7f796b9b9170836f957d7b8aa68c5e66789c717586947186797c84757671a0"
    "5592ce616a6d9076898574b068787c7d7797777ea08b67816d7ae7267485787275a879815ab97379"
    "8b7b699879e7994a5f566d90707b98799073887db37376677c70a86e63976f88876a996486758d94"
    "805a7cc06a9e63729776757286967d9c85737873796e967b88827498787a87657c76a27782759a78"
    "586dbb9c649075807d7d90669b7a756caf73609270ac5d8d792ec88592729d815e887b829c866478"
    "6f787390967d6b899b737b76789a7c7b987872836c5eaea0687f739488727374936f97789d777a7a"
    "946498846c679f76788c977c767c7a689490797a74788d9275ae5686787e72887b79928f7e739f61"
    "879478747955be7a777c84a35f659563a971917279679b966f789d777a7a8e6c907a7d6b9f7b8b70"
    "79787693865b80a39e649f637c7c85bb4e6f996fb3a82e8e69a27a687e7f616f91a7778591797a77"
    "7eac69876693bf754e6b7a806f908781dc675765b07f6b70769c80ba4b5f727e6d8d977d97938753"
    "7b917b7c7d84a46f7277706870c6729081a26b626e6ab7777a75b48a5d7041988365c0607654ea6c"
    "6c878c7c857174c76173917e7a7c7c968088647e69958c7285a365719572908777787a6cba6d7974"
    "ab755a9075928d7277786e84789c7a978166907283907d737d7b7473a07e7f769a767b727f7d9e74"
    "7da47871767292867d7982bd577872a483865d75899b71757691956b6888ad8a667a6a7d9f78717b"
    "767d8d6f907999797b7a73c8547b77459f4bdb76a3747f717a76906c937b778b876790947e777f78"
    "6fa7736e897a95737f7f8d9859ac567674b46c77a6a3616d699c8370767b7bab7a796679a96a8076"
    "4e6d6784d99f9d726d66717f8964a368789c867f71a2667b8ba42eff3a65627e7e8a979055a08576"
    "828e56b2689b6fb3586c957e7e7f707565b96d80be5d7b6e7c817e77917a66948777877a707a9389"
    "8fa27871667a798379918693737b797180847a917a929776689e787f727944a5b5934f76697fae74"
    "6f909757946c0aff527f7d7c7b977571737da6797c627ca87e5147779bd58361888b8951878e8b8f"
    "744ccd63907f72a36f7d799b887c68907c6960ab74a87e73737a7e93787d7fa2677a7e81978c5a82"
    "7b687984a0996481748e6fa7736e89a156b66f6461757eae7e6694877787948477777ac19377585d"
    "9e698082776873e568586ea57d866a91599b708b88a57c587f447a918ba67b6b77a77da21346a9dc"
    "65bf5d857a92737d847a609279a0758464a08573a3a96638967e6868b77b7969818399736b72bb74"
    "8a96806878637f9a83817554d064825b9d7a818ea67378737c937e699274917b75857a7a6476c766"
    "7473798d94605e68bd9ca57d4cc54d45cd91538b8e707c877e975775ab71708b7c88829e76866c7a"
    "96737c7d7e6b7c76a87c746b7892977f917b797d699e7d7f7ea488697377767d8d6f90b973716e75"
    "857472967f9b7d7b7f6fa069867a77619f8b7a7b716d83859a5ee16387559d67b264669177756d96"
    "6e9f8c6d7987868e6f75967a7d757e759b7a7b7b7097936f77a46f86816571a77c727a917b807381"
    "80626c77bb7d6476b377928a7979715074ed5778995861b9747a8758899f8d809b597f6550b269af"
    "b96b5e5ba2697dc05683ac7e68826c869659a9635a87b8796e85caa33857799073887d6fc2696e79"
    "c27870765f9f6f9d587d686ca8887c6569be757f6d6b888e926da149a8817863af7383a777788b60"
    "806cae687ea67569718bb19e6c4b797d53af867b9c9a4d7c817b687ba57da47c707c747d937a787e"
    "77777c9c7b74a8777678a3627386829d817f677c7d9475897191667c927b6cc4785b7d837f848c6d"
    "78cc6d636c91817c7a787d918d6c799a86a45863a47e635f9c8a5e8aa8676e7e7371b0709642be7a"
    "75977d7b7b6e9f8c6d79cfb13d6b58b7638c67727c9f866c7370905e9a8772a2618b816fb5656f88"
    "7d7797777e82a86280739c727a7b7d75907e7f7f7e907b7d7b75917d7e7f777e759a7bae778c557a"
    "7e6f72968c9d7d7c6b7f91787e7e7b5c9d7a6f9e7fa2677a7e786b8591877778a0797896a26e7a60"
    "6183808696658e7678a091b15075796fb977697771be6f6e748281777295b0a75d6468497f6b9eae"
    "777c7f6aa445d1b6684d69469659e284b0706f6d77777b978072987d827748e1985c6372786186ae"
    "796d7aa180776dec4868a57d7b71728776a872686498b66f5f7860a7728f72a67080788482995988"
    "806f958577a387746a78777d67a77eaa81677875796c778f95684e8b98a76da36b75907aa67b7471"
    "6d9183897684767b9973727f7777a1886b8b9c66567b869a90538667ae92749fa8665f79538da483"
    "b35b55809c7b466eb99861787d9e8b6a9261bf65b552a45e777db17663797682709f796d9a7f7c7d"
    "78577bb97c778d63b762a57f933f8a79a37b6d7c40777fe76376897a7393538c9d8e774e9b8d9476"
    "73817a9f7358bf747a7b648a908c76807695668f767681987b608f886e9b69747981a991656278b1"
    "7b957e767da089727670756078a58da23f58c1865fa67d8479908e6c7d7855ad6b93806344a885ab"
    "6da97c8866798aa7676f6c87878d78b67874647b7fab736a7998ae626f68799d7484725b709abd5e"
    "7d6ca8737c63ad754bb0728e56be6b6e5b90af776c75836bb1775fb08079639d75907b7b9f74777b"
    "aa6a7b78783778af80a257ac629a817e5878b47e4dff823954ba7c796e63767069a0907a9384747b"
    "615873cd88948393568060c1638d6fc24f8e439f817db459747b84717e928398a1695cab727c7275"
    "52c379767c676e97888c886c8c936d567b978c8c9b7880737982ab5a5d9c8d7b5e6caf717c5c9e9a"
    "9598816f6386699a7c7b538d95917a7055da6d748f799172755d7688a6806ca97663927f7b799777"
    "79897974927c9e74747d73b26671847d996d7d8096597776a39b9d6b6d706d889a896868ac8a6f74"
    "8f6bac706a6fa4527aa1776e8783909d996285636c75cc676c788c6a838f669c49ab8a7eb0816e64"
    "71858b8e709364aa3aa56e83aa6c7974946c9577b7787c5d7765517fd07b736c7e998a93987c5e7a"
    "7da767787c6fbe865a739c6c63af667da66c737d7c9a5d789582d3526573917e7f737fab6d767979"
    "72727b71b07fb5716378799d6f788378b0836d68627c7eaf747e9d6879837a9474807d7f7a79927c"
    "79b85e757ca3856e599197797b797cb1a776427060908c7a8a7565b96d8097847c6c7d9d79787c77"
    "71579fb06abd5f7a6e7b6cd7795c6aaba1626d646f7e87709c7eb77a6071849e7c667b91ac696970"
    "6bb9616793bfaf545e604c8e6285be743ef5657493757a8876b15270818b7e576cb98660806cb67f"
    "a66a7e787a8fa278716698323f45ff95668c67927cbe83636172718e947b7e78ad65797c7878987d"
    "68997e8c747c8772907c975eaf63799f3ff54865a669787a7e8794787479a2716b8f72749c79797f"
    "87a58e4b7b7e65b665826da9747b7b998a6a6093647e869187a67772787a917e7b7d795d6d75b48d"
    "6a709e7c8ca1677b7e7e786979978f7e6b9b7e7f7a75aa6d7b78a95e8d74919c71677b8bc3575686"
    "7d62a57d7e895d7aa47d8bab77676d707b9b7e7c7b7b7b927ca9707a717b799b7c747db7606aa759"
    "66948777878a9365758968c4736977b590666f67a1636d99779d546a65bf93857c6587b0897b6963"
    "7065928f896c73aa718796ae725e6c7a9284757b76798ca36363ac8e598a8d76967d6967a1a3785e"
    "826f7a987c805d81a57c9c8c8b488598ac6f4d80767f769b7a6c797b8b955d97689e875b53728bd5"
    "93978a6c61816577958da05b5c85a45b747f89a99ba26d6b6b9e707b7c7a817476a175a2717b757e"
    "cc637668735d6888b57f95a078696a76db5764747888a35d8171b797754c57989d985c6f54de5d82"
    "90549e66986ba276639b92687075a0bb736c8561b496624f858293726a8e7097936f777d73917788"
    "af5d64c24e71ad76767678a577747858bd6a827f908576777e7da075727b936b955696a8845f52a2"
    "88ae6a6f718a84998d4d7c749a768068a09460846d877279a1889f6c6e7f79766a69be8fa2787166"
    "715fa19977816e779d7d39b179908d7a71a07a7aa26ab966557751c7737d952d79bb8b74918a7081"
    "559d9f4ca3926561ca5edb8d404e894561a376c1f9624d884f7b9b76787c684e429aee7970a07c7c"
    "a47550a67195a35760917c729c787e8c7976709568789c867f62839194757a75769e7d8273ac6977"
    "988d7b6d72a56a6c897c9d78747b7d6c83748b9269948f797b997679797e9e71757d7f7c61aa7d7b"
    "6f62b274899b7c69738d8a5c859184979c647574819678757d6ce07e476f9779797c7b6963ad996e"
    "7968706cc372bd755e7f747167c173808a636ca794807b79798f94935e6c6587a87c7090a05f757b"
    "ac737d677d789364967b7c777786906e717787a34f9553ac9da5559577795e6a7ebf7a70a46c936e"
    "90896d6d8cab6f6d6f8a737872998a82527579be6c606ece786bb450ad647d6476b377907a7c7d7c"
    "75ab6e767c94847a7d71b78586427c836078a97c6c9aa5795ca470c74e57578bc35e7d56a2888180"
    "7362bf747878977a62956a57d673769929fe67589f5b8a7f7da35a688f8c7e7d75927e7d6574af7b"
    "8c86659c6c657c74a7849376719d698557699aa0737caa6c7b7fbe63617f5c7e7c8d9e6d97739772"
    "7e724ec67c77bb785b7bd77972675777ae756d787d9878767d85558aa07c7b96777a7e9d5ba57271"
    "8b67768b8d686e7db37a7a7b7c947b718e9c70747951a5997769a174867c9a907d67717a60c46e74"
    "7c9d75787a9a687c857d8b716e83945bcf68727d6f5f86c16b6a6a62c684a037ff3e66737fa2727b"
    "7c95777b7d6d9f856b84888a6f9668826473af77819476797c865252fc5a9061957d7d8c8e6c7d7d"
    "79716dac7d9a79747e7b7a7396837bff3b656874726a78c764a08b746c75757a7a9e797a5f7ca488"
    "9d7479738369b6786e7a8062967d8b998377777793727c6f908d6466c4657a8758899f7973a56887"
    "9f8175717b6550b269afb96b5e5ba28e6c7c92786a7fbc58846b819f738293889765696994b17061"
    "927855b56c80a3726d7d77986e887c765d79969dab6b5890828990707b7c8e9f736c74675ebc946b"
    "7473a5896a7d997c7777a69e37ab5a51a374ae6ab27c6d8560a06c7b7d7dff68494874779179758a"
    "896a7a947f6f8f7988807a6ba5797d5e999b7f6f8568776eae96677e8d777c728a79916f9e5a6fa9"
    "957b8f8061a45c9679727587ab687279d48d446363a16586919477797e7edc74586079799073887d"
    "7bb3875b705493898c8363709a769d6b6872c27972ba73677a7c8772907c76919f6d6d577682b47d"
    "857b6c51c390956f727a789364967b726a78c7645e9d71ab696c817ca07777647ab873816d7879a1"
    "804bb3936f9e55799e77817795688c9dba655a6aab786f717d75946a6aa377a494547cc7536f6e8a"
    "767a9b7a7b7486996e8083b872686b8b985f75888f8b7a6f7d8a5d8f6aa0a063749970a19a607c69"
    "879f78746c9f768a71706d8e72997b8d707e7b8a786ca9787a87c76d5f6776ac72717b797290788d"
    "6d789c956a779575847b397373b4ad9e706698747e72997b7ba97f7a716e84ad986452a7626e9573"
    "875791a66b8f9d6f6d77765d76c4737f7c77957a7b7779997cbd5c807c6b876b6a94917597868765"
    "98667a7296936e8c757d8b5783a97290a96f66727b61a29a679f6f7b797d76979b7a5e94a95b8564"
    "75646e96a48b6e74997b7e80749c72798d67a46f88606fb4746e6a6378cc7174767ca9b8a5655767"
    "89816999746e937e758a944d74b278ff7b733e4b7c9e797479896b957b7c5146b1c473909b629c58"
    "9f717b787dab7b7870727c5c7582b1a1ac7060637b8474987477647ab8736f8a6da0797a6e797aa5"
    "7f66af6d7f5cbf5f7f86bd6f6a7574679e8a638e665994e24b8c605fa09480688d8f7d8a9b747373"
    "6b7d6abc729b811590be80839f6c72a25b60af757c377878dd6d9394856765a0499b977860a55da6"
    "9990827b5b978f628d6b7b7a7b977a9370867b7c8f95768a5c727e91807f67746eb68194927a6c74"
    "6fb360926cbd8b71527558d27d4f894cf0465ba472699a5dae6557676fee78837c9672817b799477"
    "73ac6e866d6187778c958d627c65b07a6c7b74ac7c907c6e899e8070787a7854779ba2708fb65a71"
    "a7737976776d8a7c729c79a9766e7a717d85907d747c7f759c6a757e80a39e7c73787add9b3c517b"
    "849d70747b799082777d77757a9e7baeaa543c98ab4a9295649d6f7e6e899e7a65a65ce32d9d735f"
    "9c6488669284a786705f3c90785ce0968d6684737e70509da6828aaa438769f19242528d7d736a99"
    "617f8b6baa736fbd69789fad794873937f6c8a78689aaf646b75727b819d71867185937b7897995c"
    "a26f7d7b77988c746e7a8b7d5d7c9f8a9e706b7e66bb7c786b646898a67570769a659c9d79816e7b"
    "869b6a7184a96b698e75be845481697a72946e92a082886a6d7d68dd407f74c4567a7882806c8093"
    "e34e6a80658a43b0857f7c98558e886cb680746b67b8628b7348896ec67c6b7ab07f6c8b5fc05284"
    "ff08725f9481646e9d9160706bc97c9b846f7c75a68d6f8c5268c76f6f73776d859087787a6b9292"
    "b142aa5d867a76967d7d9949d85f66747b947e7e5e948f6996d88e4b6768799a7c757daf7c707075"
    "b2809259637c767d78994d7a7992ad948a70787b9b986a558e789d8a667c93767d7b7f8f518b9284"
    "9288707b7b8c9f7b75667d717246d99fb9387d7370af50779abd78617277ca558d666ea66e7a7e74"
    "49bf758b7881b1815a739f6d798377e87358616cb6677b74757a947d7d7865ae938c4d75a3936e68"
    "c87739858377bf6e627bad579766808f7d6aac5e85b47969655d81c46d71788a7b7191ae6da5526e"
    "a8636559b87884a95289689f7082866f589a9c847692817a7d7c6b958e76b85e6267a179706f6dbb"
    "a5b494365cb0598d75758b82819062937c787b7da36fab645f6683ab529ba48e6f7669756f74ad7b"
    "8f6c797d8f6f7f758a944da875779f7291847e7cba6e843d96ac62808270955c66b673816d86917b"
    "827e70937d9f5ba27f659e74758376a386a5327fef576d507d5ea27e8a79946d7a8c79a5737c7775"
    "83b371657382767483927a51b76e90647593858fa28081706d774b7ea29e839b93656a7e8e6f897c"
    "ac7b7e69727f6eab7870bf5f4c86908f649259a15f8e987e7ea272787a7a916e8c6c897fa3667a7d"
    "938d746f7c8273947b7b9c4b9f6a908a7e796b94ac7179717a7f5871a3957d757c779b86784fb67e"
    "857d94737869a6de3a5a5e6d9557c97d83885e9a706ab27c79727f907b859e7b7e6c7e7a79937e7d"
    "775fa78a7a967a7a66906a6587a782937e78797e827a997c707f75a29159757d7a7b98ac7f7c7f5a"
    "7474748e966653f6656c8ba77c6a6893757a8876bb736c8561ac9f81377d987187767baa5f7cae4d"
    "86977a8563d67ba0355b8b796792847d97746891706ec45f7f9756969b621fb5889c8853987fd93d"
    "9d527e769d7b81925f94bf303d83d17598877874928860887d73bd517c8376d356716f59c85a9471"
    "818e876c7e5e4e8a7ad0776da75d989b9d388b845fb1876b7e949e68727459807b6cc08b6c867291"
    "7383788191a454499ba5748b957478739e8b6d778e55df4678a64842ee6284975b9a707567757cb3"
    "85659a7d7e5bd1986b519470976f766bb76f648b7a81a46081717e9b7c7bc8487f8f62983be04686"
    "75a97d6d78975eaf6379819678757d72955663bf9061957d7d99c96444767d8d9c6971855783be63"
    "a26d7c82746e938a54a08e50cd478e799c7d747a739076778f695f93c3637d78927c7cb6706a757b"
    "7d947e7b76e1576d6f6b7090798e796b7a938b7c81757b937c93777e7b7d7f9e866a7372a3876f75"
    "8b5e9c7e7e9f55839674aa65718d7481a77e687196b2705276837a7b769278729a936996677e8d77"
    "a2b27357616d737683a699887c6e7578a76f737ebf64796f7488707a6ca27e978c716f8637c68a73"
    "796e7a8a946f6674a790ae7763896f68b7697b7d648e78a0767b787a72a165b27377806ad6736c61"
    "8759c7518871967372948b547bb273767b7d987a776fbe67756dbc89606e576db66c9964b6697e7f"
    "847d6b918395a06e6974826b62b27e765670dd67649f868a6e978078767a8a767c739179977e767d"
    "a27c707e7596897574787d7878947f8d679a7180749a7b7b7b938a757679786079b17e6f5f69ae9c"
    "78a0707c7c7c9f6d7b7c6d97737595808097707874a87776789e777e7b719b7d7b7f6f7d7797777e"
    "bb7c706772789e7a737c766e9078958691787978746678b27cad5d828e66776768b38690667a937e"
    "745f7377c3bd4d8064926e8e719b787b9e7f5f89ba66796e7975747e7f9990657c9c73a97f7a716e"
    "816d7879a19280a24586997f6f7e7b5a7ea09c6c9e78707c7d706870c67283cf49697d778b876790"
    "7a95737f7f98727b7e7d856669cb60734c66b9a1708b7c888287868e6f7562a8a8438c658e7678a0"
    "ce8f567657749c79797f53a784758d9f477c9786cf738b5b58849d70747b5e9e80887c9e51789684"
    "c163766f779d74916c71d06d824a780cb0979d907c73957f7e7a9470699a9ea6666570957f707d7f"
    "8998697c797691846a8b8e4f6d8caacf39c3546178997187779e7777797b797999787e6fbc726c77"
    "8185815e9b7a79937e7d987187767b7f73667fa897777c7b7b95798375798097757b79e1576d6f6b"
    "767c937e7d88707a6ca2836096907857d87969708f5eee2b796e6191a27e7b7172ad75878f68a958"
    "9c4fb76b74a8a7ad4044689a73907ba0559f816a6c6e7bac7e5fff93335967a96b9b6b8770888d74"
    "819396766047798db47e6c7e859180819d9b5d6a957687747b69a5848d617fb05e767ea18f627a73"
    "5be2548d628f908d6b699aa18c3981b86191696d8c7d57b96863eb62636d69a6685baf6b896fad70"
    "a3935e7e6e80708f877a81986c7d7f7d7d94767c7e628778a17b6e9c7d7e7c85986d7a827375987d"
    "6a7e75ad769f64728c7f9b866c8e6564216bff6b927790767171946c7e919d61796e9aa683735a8a"
    "7c91885f8c889a75707964b18f4c90c499863d608b634fad97dc7465626899b8634587946992777a"
    "8a87906e719a5f686cb3768b7a907559ad79966c488092929574937d7e7d97757d7d7a7a677da280"
    "677372b08492a763687d894291919387c2766f52a05b5c85a465bc827b62944d74b278877a386bdd"
    "7a927b7683839a717a78978b697b7a7b6a8ca06ea077707d7d76a17977797a94797b7e6e4cba8b81"
    "7ca6756d7dc86c5a7b786afd4c636b9160a0737d4ab18899647e9a737b7add525b84718c83a1656b"
    "516d959797f9624d884f77947d7b7d766d7f74aa83835fb9635ee1638755488e8f938880737d7a96"
    "9c4fb76b74956c7164a96d6c7478bbbd4e84866b9273717b8f65f862566c8b634fad97fd4e4b7a70"
    "7a7b7c947b6ca57a8d68e1967a38578579927a777aae2eaf7ba57b6e7d757d75977a7d6087a87879"
    "72b64f8880478e69e16079807b927a516bf37c569352757caa7769a06c94849b697b7d7156a1b069"
    "646bef4d75a147b26c7b8081936d809ca05c747349ff92465fad9c717056788c9171798a6d766ba9"
    "b4665f7c8b707b87957971ac6b7b7e7e91907d656a84769e7e9787995b6ea8736b8773697a32e08b"
    "7ba1945f72805a6a8cb07c446dda7868987e8a78bfaf7e43517e72799b7c7aaf925371bd2b69a28d"
    "976e758b7b6e5b718fb85c6f73d1718e4971bd7b6f96737b8d6299a2529188856d778f748a779576"
    "749a7e757e85aa7d50847f866f8f7c8369968b7390f9465e52986e7f7d7f4cff3d50699377587f9f"
    "6e7b72a57f72887b799279908280768763ac7676728a8b9662868669808b69a3768c736a67b27e7f"
    "6a8d76848f9e8668886c7d6f789d7e859682944f6b9d71848299677c9f6598667a72966d88699889"
    "9065808f7c7b797b78997cae795f7e7aa47c6a7c64c8736b7792ad647369846c75809c957c787b7c"
    "42ce5d977b7264a27d8c815a77939c78a37d75738072a67e6a78db61606c6a9a6c9c73a5757c6486"
    "75987c797e9ab85a6c688c858d6a78757379809e70868b956a667e5a9ca74a927ca7823fba89817c"
    "70907387868c9c4987887a777c957ea255bf7c4e60999e8c5c6a8f896c91b1827741949b7f6e7d7b"
    "92a757777a8c90896577a0766d619c6d4290a29e7b68b46d7bb3726c8d627b5c80ad7c8f36c446b2"
    "75c57062747a77967b7d6881797ba494827d74797f9978856b5cb96c7b85db3c9356808f5b7bca51"
    "779d677195888874916b917f6494779b84a3625c885a67bf7770788aae5fa8944b8f6a93777e7b7e"
    "789da0478491bb6e63637c69926a9f825570c3766cce8d58616caf7360926a6686c862974e6b70c0"
    "694d6fc892988a7675738e7f6e71957bc7874f6875576dbe89847776957ba28456679d7672787ba4"
    "95717a7b8594956a7677809c727979ca7486516b94787b7c7d7974ae677d7d787ca7687d9a75777c"
    "79a5767676718d79a06774a9915d7674c8577d6f73956b83898954ab98617e7d74967b7a907c6299"
    "7b6e9c7d7e7a777d769c70a17288758147c76a886e977a68996fce80596a89707c96756784966996"
    "7d95748a70798174977b778d7193797d4f7cba7eb53a90a35f74977f688e976d8b6a8675657a80ad"
    "906a8c86747d9d757c768c779a7272805d7a69c08d757677907e769177836cbc7065827c767775a2"
    "5c696a9cb56e8b8183839e597493827d907a7c7e9c698c757a80a3726d7d9f727f77797d64ab777c"
    "477682a49d879c7893527d60b08172a85d718c7e9e6e888667927d7b76806c606ece78797493748d"
    "779b827478b0816686649a7d757d7876917967997f874d939baf736e7c75cf6b806066907a7d7c7d"
    "95767d7c7d68186cff6c8f816a719592779076717f9666689c80a56e75787b787a72a16e6191a27e"
    "96a06373749d61796e9a8079917b7c7697766598848f3aa19378947e797eabb356527a9a7255a17d"
    "9c5d886e91657897967665f862566c6a70ad7b7e7963a67f7f3ec446d6617d78718693c35196696d"
    "915eb6518a836c7d967e727a7b9e7b8576709e767c91885f8c889a75707975be2fa07eb9915f6473"
    "5da1499d9c8679b6705a704baf93836679a6916a84628a927e77c84a589e686b8f7aa37b737c9a7c"
    "7f6f8b927563b3b08831717f7279a666b6716a899554383bffa1846971819a69809b62a8868a5672"
    "6d868e619e7c948674766dd956657f6b72b68f5eae7d997943779ba8675f7e608b90867984757d91"
    "9c707369987788699d7b7d7f7c6c9c7aa9796b797c7f739b776d928c7a7b6d6061a0b26da16c7393"
    "7ba0995874737d9167987ab37465797a66b36d7f64b18f4c9076c0697e6371c6785d757e9b924b8a"
    "b88a626d709ba66f656b9a797b777b7b767a9c7978966d7c887a9566769470b428979d907b7c7e7c"
    "899f6d4ba1732698b897e5666f6a5c849f75747478a2876876c563629264968774747bcd6c6f6c6b"
    "7c9c439392797d7469ad5ea195628a799b7c747d8b714bca6f87783def556f60a1779a9862569997"
    "9c89806c6fa3c0892c68e95d4d5a937c77877590a0797d6c7d8a4862dc7075857e9672936d6e878b"
    "bead3d5d7b7b96747d7e6a9c84896d69ad55b164946992777a6b4b9db676a59761756dad77976066"
    "c6686c60868392747b7bab7886597fa478767b73d12b94896769c6825c737a889a70749396725b8a"
    "42ff6d586d5ea2727b938082976f7766c7628a689168938471729368a36f8ea36b70757da9756482"
    "67868f9a6a599e7d7a92779c7b777a7a937c7b7b906672a0789863936b867d7c76957d6aae74767e"
    "8c97696f848175a273757987927677814dfa3582967b557c9f8a90866d7293a35a767a9e5f897a81"
    "627fc1607e7e83a37b6080969069717e6f72968ca72cff485f8d5f8c8c7dbc86566f7a97528564ae"
    "8c6c58ae819b76797c7a99837777776967d46c707b917b7c7d64908184877aa07172827b53ff327d"
    "8295777a787979729a839f667b768ab77a549a62928367b0559a5f686cb3a05733fa5b7abf5d7377"
    "467e919f8d8c6d7b739a8b70848a7861ae687099c4646c7a73ef714b815571bb7261817c789a767c"
    "b8d16b3a52a08d6d70767c937a7a7d8e8c7f796f82b4796968836a8158bbf2604f8a56948578717d"
    "8670796fa39789884a8e74937d7e7db7734390827c6796798e76787c987d719a797e7e72be6d6c77"
    "9a66a27b64907a9f6c6b476eb16fab69626981ca7b947f8b674d57eb5c9433d971818257587eba98"
    "a158958e648be04e5b6d70888f8178914a72a58f8e7764987f4e6c86d070795c90c4584ed8a47d38"
    "768c64879255729181a77646b8937979846c9b7b8073a28d5d809f5a9a6d739586648e7e75986b89"
    "7a677da28060949d80709e7c73787a7f84a471677b77977b7ba11aea7f5d71868b6e8f766b69c275"
    "72bb8b5a6f78759b7b7d625b4671ff67b3647c8779707ea47446a99190717a6c6c969794a8765f70"
    "799b887c68b3ac616a567765979e70794d9377b06a60b0957192778c7378759e946c6dff69616e46"
    "7c7b709e7b4e77c193686caf73609264a66ea1687c946a907669a5826e8276917069a07978769386"
    "9f777e7b716c878c7c85627e7e8a9766948777877c71a2826f77777c9c7ba3285ed7817d98638781"
    "bf6a8549896ad16f7d5a48838376bc94737f9466b35359839e8a84998d4d747167c1737986a4528b"
    "598648a6b370a46c936e77bb657d6c78977a62956b819f738296677e8d77944d74b278ff7b733e4b"
    "9a797a777c675e4c6fffa25e765eab717d85907d6e786d86a6aaa03e62968b914c96827b99727a7f"
    "9991556d949f736749be8b6b8e8874d777525e8390ba586f6f96aa576881bd514aad7c8eb1587178"
    "707b8e8d79c46a6f608393767d7b7f8d7d8d6e7bd269975e50909c7b5e7bbb697e746a81877364a1"
    "ac8b9463516ea5778f678d5b9b7787889273648f7b7897787e91827f6688926389758dae5b7c7d7e"
    "685adb6b787d95757e7c80b86372738759af807186918e6a718d3aa28d8b74a57977788ab569696f"
    "524298de748670796fa374b18e5e6f51aa85857b6c878c7c85627e7e8a9766948777877a6fa0896e"
    "747167c173a4757b707c73aa597d8e917490707a836269c171a27659a26e976784728b78679066ac"
    "ac7f7c7f5a789577837986ad716a72756e67cc6a74958e6e7b4aca6992727abd429f68a975797b6e"
    "75988377787aa76b787d9e626f967aa9717481726ba9906774739c8378779976756894e73c717477"
    "787dac6a76909456a0655cb5587c9b6d7cb66f718b9276757879779f777a7a87757991978b697b7a"
    "bdac4a7a53a870668a78a1a3527b6f697d7b908e6c76b874727c8a9175737578ab72766590818584"
    "697d7b908e6ac8696f767970bc6b6f7c9879767d64b366738fb27c567d7e8c79749177779f79777b"
    "7c7e907c7a79a170896e76bd706678759a7c7b7a7865999e6c77546cb2979991739052767f668b99"
    "6c827d82937ba86e6888a077707d7db7638c677276a17977797a94797b7e6e4cba8b81708b7c8882"
    "7f917c767ec86c5a7b787387776ea058ff5061688182727397958e796c787b907974889b707e7a7d"
    "7b497ac47e8494766d8685749d73787a7295798781a46d5e905a9c7477a16b876eb16f9160a0737d"
    "a3887b637778717aa07c58d09a79459c7c71708782c85c5685929b6d6f77c563796c727d93757d7e"
    "7ba067788684437cc579ac6c84746faa8075746c92637b9779956e848871c35c7e6f746262788aba"
    "81856e7b9092748d7c72879b687b7b759789707b82817772946dda1d6eafb3a4626761c8a6476368"
    "497f6b9eae777c7f6aa48c83a1656b6c7c87858c7c729a7c7cb37a4d9c6a7e6868b77b74af895b79"
    "869279737b849085668145d1b6684d7b747c6fa68c7871917a7da87a6c76856a6eb073685f6cc984"
    "739f6d8a78946979967493706775a1e0593ba765d46c6c6470c52875cf507b787a72a15bba64699e"
    "dfb04e445fa4757b707c7a5c789c96799a629b708a78759c6e706b95937d72b27376737598977469"
    "78927d7d7da79f7b5f606ede5e6076807d6f759f83835fb9635bcb648f679f727f7779ae6d876b73"
    "7f767c947b766872ba769b60819b69887276997874757aa17b7ca5766d7c7683927c7a866e869373"
    "6f6578999b796c7cac7380749f7875788a9a647f8c629f777c787a73a5764e8269cf78a93ce04e6c"
    "7e3946f58ed6695a6b7ca67972747c8f7964a96bbeef3c4552a48e7367748b5a9e7e7f999555a05d"
    "4f656cd986765566da75af6d7b747580bd646d727669728fa16ff843884d7c5c7582b16fbc726c77"
    "60a1748586a1ac70606369ee684b75c08586546279956a987084926a97698c936f747e4f45a25feb"
    "9981747b777797748d719e3f63b18e88527dab7e7a67889f7979739e7b7b789d777a7a7a9f797876"
    "888d6f6b9141988365c07565b96d8078cb5882638464a08573a67378737c5ee163875576727ba27b"
    "a362738682786e7ca777997a8e647b9142d95a7a7c79907c7e995d9067936e9a6a8d817c7b7b9e70"
    "758a9c7d687f7c74917f8d6c5a8aa36451be8a8289928a7a6168857166bcbb6c766f737d72977c7e"
    "b1619c7d559280a245865a54a1a8896f4cbd96729e76727c7e7d9e75747c726a70bd767961e55968"
    "a0a25b83607a7b7c947b718e9c7074a77d727e6c79716dac7d9192786e77a3935e7e6e6c7a647eb8"
    "988674717ca97f7a716e8b6e74997b7c8f7d6d8b72837d957984967679778d898d5e8060869a7090"
    "5e8464d762b34f908a658174a473747e76967c7ba08e6b7374ad6ba25b6c7c80797399927d707290"
    "996b9e76678a9a676a8b8f687768aa8b5e8e73966c8682719a77759a7a80ac7f7c7f5a58ec5b4c95"
    "a93f4de367ab6fe31a697d8879946f74a2886c7582929173687f767d7e907c9f6d7b7c82707c957d"
    "5bff971e50816d8768a381767d957874937d7e7d677372b0847b6a8ca06e8d565e59e69f6954d252"
    "937b5e8f8574987c7e7a48a66cd3539878754ead9466769f72804c7db48497996a687d738678957b"
    "757f9a7a78827d737d9166ab766594a6646c9574669b56b079943191c564894691b66a578e63b584"
    "898e626f987f865dab72a4657c8b71778274987b777e759a7b787b74a376997978787e7a6c6a939d"
    "5f80b7707a646d898a9cb966797177bf77727266946f89787b9425c68d747d7c76957d7377a17a7c"
    "7c46ff3482a72cff485f4b8b9c937b5e6a77b48e90777d689476787c987d78759b7b7da3285ed781"
    "8ba8627c6f685adb6b7874b18e5e6f73aa597d8e777a6b79aba1647e7f7e6e977d7f7f837f72927a"
    "7b9f77727d736369d56d7a6e797aa57a7f90787e7f947e717f7b73997b7e8f5b7c9e7c7a7e7a7a94"
    "7f6d7f957f7d697aa27f7f66af6d7f8d73926e7f767374a67d5cbe5f808766a28c5e8e638aac6583"
    "7991817f7678817183936f847884917b99727a7f76687bab7b84927b727d7d8563ae6e56e494674b"
    "92d24f7b526963ad996e5581db557abb4d67a26f6b9e74857d69a46c86819568916d85757595867a"
    "8966848d80a1e347575e9572878c667768c23ca293875b79919384717c7b9b7c727c7c7371b17676"
    "59a97a8f755571b18c7da34c969368539e977c7d7d96767a7d6e9ea458787d95757189a28579667b"
    "7e9b699f5fc472645f87726994967c4c799c7da290867b727d7c64857c9f9c8b648a6a63828cc749"
    "6f707386a7876d7a997990797c7c7f947b7c589cad4966b371789364967b257188bba7836d66a980"
    "80688d8f7d8a9b747373906a697da16f89a170767a63bb6e799f5446d1765ed6a84c58ac81686488"
    "8a8473926d7362bf747865789796764d5e75b7aa6c85a1648a79a16e7a7e675ebc946b987c7b7e73"
    "a08d6d7076a16f79797da97e5e906b718c92757c79729d797f9e727473896d9c7a639a99746f9272"
    "886a7a72a1836b838f8088947a77746e7176af7c7f867364a48a6d93797d8b6b7c917e7b7e7c9377"
    "877c927577626da76e9c72709169a576a97f726f868f8b6a7676ac65817784b0706f6d84b0706f6d"
    "947186797c9a865e49ba81757c957aff535e4d714e7696a5807b93758c719e7175916b85466cda6f"
    "7978937e7e64b6717a7b7b7c7c907c84757671a09e7c73787a7d4f7cba7ee4754e6a70816d9d8273"
    "7eae68737ba35f9658905592ce616a7a947c7b7b86ad716a72956e7095777b8c708c7d9e9c607a6c"
    "74b068787c7d7797777e84b0706f6dae8d536a886e84ac69796d679d8e82933a86b27a86915a9d71"
    "64b6697e7fa08b67816d98a58e575f7d729f747d7d729f747d7c647ca97ba18c6c7d6a825d6cad88"
    "6e8f7766a77a807b71997aaf7669797b85658c8f6c7a7ca17b73eb576d5e815ab973798b7b699879"
    "b22fb27d718d8d50a76e726773b97b7a6e7d8794619da87d5d8e9f736c748a9b747374c361797172"
    "9f86638573918078797e9375837d78947a7387787d7977957e76ab756f7b95787f797c8d8f6a7d7d"
    "7a9d77757d6d90707b98966f926e7c7d94738b7162cc5d6e88aa5f7e7e7c86987376795db2797a7d"
    "789d777a7a99d24f5a6c98906c727a815484aa7da774788468797a7c937d879579727a68a9778871"
    "7664719f96789e77777b986c88777d7c6b77a67d7d937c767d799086767b7a99655faa7896817b77"
    "61b17b797a57bca08548769c7e767a866b7d70a2779c7a797a8f957566819b9d71696f7978849972"
    "767178a57d6b74a587757bc36467769e828d726156756199ba90a06d6a786e82668f9b84b0706f6d"
    "708f7b91765278a48f84737680987f4eb15ac166be5772669379ff2f5e59da676a5a7c836c7d967e"
    "b88e6e53796b7d6abc7274ad766d7c8a87765f9a34a451e6717c777786909868af6d628d7b937372"
    "93a1686c775bd2617879866d749d7d87a465826ea86670946f907676778d70a679747c7573928c7a"
    "72ba667c727c7171a57c779f75797c7b79799a796d6e7a94988d917985649675867976935185779f"
    "a673777c748a916f7a7d6f807e71a2739586648e7ea18468757ca086647ab6776b7771a17d6c797d"
    "7c807c92767b9e6e8277ba577d7979ec6664686285806c9778af704997816ab081648167626c71da"
    "86506186c2829d8279668d688e6c907587ab835679987b797c7999787a7c6b5cbf718979a470668d"
    "76507782c06b73988a7f849876797685669e7a7e729998716c65ae6880849e7a718571757d7a7b98"
    "714c93ab857e93783fb978a9687b7ca0489c46b67475c2775e79777d987b55a4a8627d789d777a7a"
    "6c9b965f84bb838b52657c7f7894798afb517337c6895b9046647b8c9a7a9f5789877b95717f7e7d"
    "7b7a7b977a9d6c68947c85a7617c766784798f8d90848073788895767775a9967b3d8a807a77927d"
    "6e4daf9284727e91807f6694877787735881a3917b977b777c974473959ea88e69726fa67e756780"
    "76938a78767141ff616c72ad6883767c83769b70a4529d935b669d7e817e917889747a6cb66751a6"
    "b38e658456d30e9776927a9d856c79797c937c7b69ac67659f7e5cac88728388b35e64729f7f7a75"
    "9c8f765e8179932a5fec9877797e7b9351698ba87a937b7c7c4cd05f778e6e92686aaf736b70959e"
    "806ba96d7f7b8c7763a0895e77899a4f9d5299a9588e86a96ba22f9f88876d5ab58182819c7d697e"
    "67866ab673835f9a976d7b7a7b977a8d937475777b799b78796a7bbe6e6f8c926a87719d8171777a"
    "9480996a687f96697b877979757b9d5b6a689eb57e736c81a38e627866b18068ad6d7e7a6c7b74ac"
    "7f77947a7d7c907c6e89776f7979a99b7969758d798094797b7854779ba27880a36e777690986978"
    "869b747675997b7a777b6f77799091789c7f78757a759d797b717d85907d58968f778b7a9b76787b"
    "6a9372739f777e759a7b83957d73787b769a7b7a799b7c747d83415da2bd789c797d77747c7f759c"
    "61946670b58a916a7c7ebd4e84866b8187a4597b8473717b9c65f862566c9e7c73787a8dbd934f54"
    "8c16c777a072b455788e777a6b79abbaaa4282577ca078717b947e777f78829d836b747c7b79729e"
    "6b76b472787c9e727a7b7e837876927d877b926fa75b7b897a8b634fad97997a8e647b899d7e5784"
    "7e6f72968c90777e7c7e7a6e7d879485907a737e79a6717778ba577d7979b57a7d597bb27a7d5b7b"
    "7f907a7c7ba27f7e657c9e707b7c7a5d44f46b8085937164937b87716ba1777b7aa273807be54f51"
    "69b6786e7a6486758d94937f6c8a78938d746f7c6f60a1779a7770a6787c6e977d7f7f6e977d7f7f"
)

BASE: Final = layered(
    dialects=(
        Dialect(
            name="tool_failure",
            places=("meta", "data", "error"),
            within="failure",
            has=(("class", ("capability", "reliability", "governance")),),
            most_members=0,
            type_of=TypeOf(
                member="class",
                types={"capability": "I", "reliability": "E", "governance": "D"},
                otherwise="cause",
            ),
            confidence=0.97,
            code="reason",
            after_s=(
                ("retryAfterMs", 0.001),
                ("retry_after_ms", 0.001),
                ("retryAfter", 1.0),
                ("retry_after", 1.0),
            ),
            messages=("message",),
        ),
        Dialect(
            name="api_status",
            places=("data", "error"),
            within="error",
            has=(
                (
                    "status",
                    (
                        "invalid_argument",
                        "failed_precondition",
                        "out_of_range",
                        "not_found",
                        "already_exists",
                        "unauthenticated",
                        "permission_denied",
                        "resource_exhausted",
                        "aborted",
                        "unavailable",
                        "deadline_exceeded",
                        "internal",
                        "unknown",
                        "data_loss",
                        "unimplemented",
                        "cancelled",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(
                member="status",
                types={
                    "invalid_argument": "I",
                    "failed_precondition": "I",
                    "out_of_range": "I",
                    "not_found": "I",
                    "already_exists": "I",
                    "unauthenticated": "D",
                    "permission_denied": "D",
                    "resource_exhausted": "W",
                    "aborted": "W",
                    "unavailable": "W",
                    "deadline_exceeded": "E",
                    "internal": "E",
                    "unknown": "E",
                    "data_loss": "E",
                    "unimplemented": "E",
                    "cancelled": "E",
                },
                otherwise="cause",
            ),
            confidence=0.97,
            code="details.0.reason",
            after_s=(
                ("details.0.retryDelay", 1.0),
                ("details.1.retryDelay", 1.0),
                ("details.2.retryDelay", 1.0),
            ),
            messages=("message",),
        ),
        Dialect(
            name="problem_details",
            places=("data", "error"),
            within="",
            has=(("status", "status"), ("title", "text")),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="type",
            after_s=(("retry_after", 1.0), ("retryAfter", 1.0)),
            messages=("detail", "title"),
        ),
        Dialect(
            name="typed_error",
            places=("data", "error"),
            within="error",
            has=(
                (
                    "type",
                    (
                        "invalid_request_error",
                        "authentication_error",
                        "permission_error",
                        "not_found_error",
                        "rate_limit_error",
                        "api_error",
                        "overloaded_error",
                        "card_error",
                        "idempotency_error",
                        "insufficient_quota",
                        "server_error",
                        "request_too_large",
                        "timeout_error",
                        "billing_error",
                    ),
                ),
            ),
            most_members=0,
            type_of=TypeOf(
                member="type",
                types={
                    "invalid_request_error": "I",
                    "authentication_error": "D",
                    "permission_error": "D",
                    "not_found_error": "I",
                    "rate_limit_error": "W",
                    "api_error": "E",
                    "overloaded_error": "W",
                    "card_error": "D",
                    "idempotency_error": "I",
                    "insufficient_quota": "D",
                    "server_error": "E",
                    "request_too_large": "I",
                    "timeout_error": "E",
                    "billing_error": "D",
                },
                otherwise="cause",
            ),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="status_member",
            places=("data", "error"),
            within="",
            has=(("status", "status"),),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(("retry_after", 1.0), ("retryAfter", 1.0)),
            messages=("message", "error", "detail", "title"),
        ),
        Dialect(
            name="status_code_member",
            places=("data", "error"),
            within="",
            has=(("statusCode", "status"),),
            most_members=0,
            type_of=TypeOf(member="statusCode", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "detail"),
        ),
        Dialect(
            name="nested_status",
            places=("data", "error"),
            within="error",
            has=(("code", "status"),),
            most_members=0,
            type_of=TypeOf(member="code", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="nested_status_member",
            places=("data", "error"),
            within="error",
            has=(("status", "status"),),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="retryable_contract",
            places=("data", "error", "meta"),
            within="",
            has=(("retryable", "true"), ("code", "text")),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(
                ("retry_after", 1.0),
                ("retryAfter", 1.0),
                ("retry_after_s", 1.0),
                ("retry_after_seconds", 1.0),
                ("retryAfterSeconds", 1.0),
                ("retry_after_ms", 0.001),
                ("retryAfterMs", 0.001),
            ),
            messages=("message", "error", "reason", "code"),
        ),
        Dialect(
            name="success_false",
            places=("data",),
            within="",
            has=(("success", (False,)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(("retry_after", 1.0), ("retryAfter", 1.0)),
            messages=("error", "message", "errorType", "reason", "detail", "errors", "error_type"),
        ),
        Dialect(
            name="ok_false",
            places=("data",),
            within="",
            has=(("ok", (False,)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="error",
            after_s=(("retry_after", 1.0), ("retryAfter", 1.0)),
            messages=("error", "message", "reason", "detail"),
        ),
        Dialect(
            name="status_error",
            places=("data",),
            within="",
            has=(("status", ("error", "failed", "failure", "fail")),),
            most_members=10,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("error", "message", "reason", "detail", "error_message"),
        ),
        Dialect(
            name="object_error",
            places=("data",),
            within="",
            has=(("object", ("error",)),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message",),
        ),
        Dialect(
            name="error_flag",
            places=("data",),
            within="",
            has=(("error", "true"),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "detail", "reason", "error_message"),
        ),
        Dialect(
            name="is_error_flag",
            places=("data",),
            within="",
            has=(("isError", "true"),),
            most_members=0,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(),
            messages=("message", "error", "content"),
        ),
        Dialect(
            name="error_object",
            places=("data",),
            within="",
            has=(("error", "object"),),
            most_members=6,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="error.code",
            after_s=(("error.retry_after", 1.0), ("error.retryAfter", 1.0)),
            messages=("error.message", "error.detail", "error.error", "error.type", "error.code"),
        ),
        Dialect(
            name="error_text",
            places=("data",),
            within="",
            has=(("error", "text"),),
            most_members=8,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="code",
            after_s=(("retry_after", 1.0), ("retryAfter", 1.0)),
            messages=("error", "message", "details", "detail", "errorType", "error_type"),
        ),
        Dialect(
            name="errors_list",
            places=("data",),
            within="",
            has=(("errors", "list"),),
            most_members=3,
            type_of=TypeOf(member="", types={}, otherwise="cause"),
            confidence=0.97,
            code="errors.0.extensions.code",
            after_s=(),
            messages=("errors",),
        ),
    ),
    rules=(
        (
            "rate_limit",
            "W",
            0.97,
            (
                "rate limit|limited|limiting|limits|limiter",
                "ratelimit|ratelimited|rate_limit|rate_limited|rate_limit_exceeded|ratelimiterror|rate_limit_error|ratelimitexceeded",
                "too many requests|calls|attempts|concurrent|simultaneous|queries|messages",
                "toomanyrequests|toomanyrequestsexception|throttling|throttled|throttlingexception|requestlimitexceeded|slowdown",
                "request rate ... exceeded|exceeds|high",
                "request|requests per second|minute|hour ... exceeded",
                "exceeds|exceeded ... number of requests",
                "slow down",
                "slow your requests",
                "queries per second",
                "secondary rate",
                "too many connections|clients|sessions",
                "quota exceeded ... per",
                "per minute|second per|limit|quota",
                "rate exceeded",
                "concurrency limit",
                "too many ... in progress",
                "status code 429",
            ),
        ),
        (
            "locked",
            "W",
            0.95,
            (
                "database is locked",
                "database table is locked",
                "could not set lock",
                "could not obtain|acquire|get lock",
                "failed to acquire|obtain|get ... lock",
                "unable to acquire|obtain|get ... lock",
                "unable|failed to create ... lock file exists",
                "index lock file exists",
                "lock wait timeout",
                "lock|locked by another|other",
                "is locked",
                "another ... process|operation|build|instance|run|session|update|migration|task is|seems ... running|progress|active",
                "already in progress",
                "already running",
                "operation|update|build|migration|backup|upgrade|sync in progress",
                "conflicting lock",
                "resource temporarily unavailable",
                "resource busy",
                "device or resource busy",
                "ebusy",
                "eagain",
                "text file busy",
                "deadlock",
                "could not serialize access",
                "serialization failure",
                "resource_in_use",
                "resourceinuseexception|conflictexception|operationabortedexception",
                "write conflict",
                "writeconflict",
                "being used by another process",
            ),
        ),
        (
            "starting",
            "W",
            0.95,
            (
                "not ready yet",
                "not yet ready|available|initialized|loaded|indexed",
                "is|are not ready",
                "is|are still being|starting|running|loading|initializing|indexing|processing|building|syncing|provisioning|warming|booting|in|pending",
                "still starting|loading|initializing|indexing|processing|building|syncing|warming",
                "starting up",
                "is starting",
                "is loading",
                "is|are being created|provisioned|indexed|built|initialized|processed|updated|deleted|restarted",
                "initialization in progress",
                "sync ... still running",
                "loading the dataset",
                "warming up",
                "wake|waking up",
                "currently loading|indexing|processing|busy|building|updating",
                "please wait",
                "not finished|completed|complete|done yet",
                "is not active yet",
                "the database system is starting|shutting",
            ),
        ),
        (
            "unreachable",
            "E",
            0.94,
            (
                "econnrefused|econnreset|etimedout|enotfound|ehostunreach|enetunreach|epipe|econnaborted|eai_again|esockettimedout|eproto|connectionrefusederror|connectionreseterror|connectionerror|connecterror|connecttimeout|readtimeout|connecttimeouterror|newconnectionerror|maxretryerror|clientconnectorerror|mongoservererror|mongonetworkerror|serverselectiontimeouterror|mongoserverselectionerror|endpointconnectionerror|remoteprotocolerror|brokenpipeerror|und_err_connect_timeout|und_err_socket",
                "connection|connections|connect refused|reset|closed|aborted|lost|timed|failed|error|dropped|terminated|timeout|broken|issue|issues|attempts",
                "connection was|is|has|to ... refused|reset|closed|aborted|lost|failed|terminated|broken|timed",
                "connect call failed",
                "connection pool exhausted|timeout|error",
                "could not connect",
                "couldnt connect",
                "cannot|cant connect|reach",
                "unable to connect|reach",
                "failed to connect|reach|establish",
                "error connecting",
                "failed to fetch",
                "fetch failed",
                "socket hang|closed",
                "network error|is unreachable|issue|failure|request failed",
                "network is",
                "host unreachable|is down",
                "no route to host",
                "name or service not known",
                "temporary failure in name",
                "getaddrinfo",
                "nodename nor servname",
                "certificate verify failed",
                "certificate_verify_failed",
                "self signed certificate",
                "certificate has expired",
                "ssl|tls error|handshake",
                "broken pipe",
                "unexpected eof",
                "server disconnected",
                "remote end closed",
                "max retries exceeded",
                "name resolution",
                "lost connection",
                "httpsconnectionpool|httpconnectionpool",
                "failed after",
                "establish a new connection",
                "stream ended",
                "closed the connection",
                "terminated abnormally",
                "no connection",
                "is not running",
                "isnt running",
                "is not reachable|available|responding",
                "not responding",
                "is unreachable",
                "is down",
                "service unavailable",
                "daemon is not",
                "is the docker",
                "bad gateway",
                "gateway timeout",
                "transport closed|error",
                "websocket ... closed|error|failed",
                "target closed",
                "browser ... closed|crashed|disconnected",
                "page crashed",
            ),
        ),
        (
            "timed_out",
            "E",
            0.92,
            (
                "timed out",
                "timedout|timeouterror|timeoutexception|timeoutexpired|deadline_exceeded|querytimeout|query_canceled",
                "timeout of #|reached|exceeded|expired|error|waiting|while|after|occurred|reading",
                "request|operation|query|connection|execution|command|read|connect|gateway|statement|socket|response|navigation|process timeout",
                "timeout ... exceeded",
                "exceeded ... timeout",
                "deadline exceeded",
                "took too long",
                "statement timeout",
                "aborted due to timeout",
                "the operation was aborted",
            ),
        ),
        (
            "busy",
            "W",
            0.93,
            (
                "server|service|system|api|model|redis|browser|engine|editor|simulator is|are ... busy|overloaded",
                "overloaded",
                "overloaded_error",
                "busy try|please|retry",
                "at capacity",
                "over capacity",
                "no capacity",
                "currently|temporarily busy|overloaded",
                "temporarily unavailable|disabled|down",
                "queue is full",
                "too busy",
                "high load|demand|traffic",
                "under maintenance",
                "maintenance mode",
                "scheduled maintenance",
                "backpressure",
                "circuit breaker",
                "cooldown",
                "cooling down",
                "service unavailable ... later|again",
            ),
        ),
        (
            "try_later",
            "W",
            0.9,
            (
                "try|retry again later|shortly|soon",
                "try|retry again in ... second|seconds|minute|minutes|hour|hours|moment|moments|s|few|#",
                "try again in a",
                "try later",
                "retry later",
                "retry|wait|again after # second|seconds|s|ms|minutes",
                "retry after",
                "retry in # second|seconds|s|ms",
                "wait|sleep # second|seconds|s|minutes before",
                "wait a moment|few|while|bit",
                "wait before retrying|trying|sending",
                "again in ... # s|sec|seconds",
            ),
        ),
        (
            "credentials",
            "D",
            0.96,
            (
                "unauthorized",
                "unauthorised",
                "unauthenticated",
                "not authenticated|logged|authorized|authorised|signed",
                "notauthorized|accessdenied|accessdeniedexception|unauthorizedexception|authenticationerror|authenticationfailed|authorizationerror|unrecognizedclientexception|invalidclienttokenid|expiredtoken|expiredtokenexception|nocredentialserror|credentialsprovidererror|signaturedoesnotmatch",
                "authentication|authorization|auth|login|sign required|needed",
                "requires|require|needs|need ... authentication|login|authorization|credentials",
                "authentication|authorization|login|auth|oauth ... failed|failure|error|expired|invalid",
                "failed to authenticate|authorize|login",
                "invalid|bad|incorrect|wrong|expired|missing|revoked|no|unknown|rejected|malformed api key|token|keys|secret",
                "invalid|bad|incorrect|wrong|expired|missing|revoked|rejected access|auth|authentication|bearer|refresh|oauth|api|session token|tokens|key|cookie",
                "invalid|bad|incorrect|wrong|missing|no|expired credentials|credential|apikey|password|login|license",
                "no ... credentials ... found|provided|configured|available",
                "no ... api key",
                "api key ... is required",
                "default credentials",
                "credentials ... not found",
                "config profile",
                "no authenticated",
                "run authentication",
                "reauthenticate|reauthorize",
                "authorize this|the app|application",
                "unable to locate credentials",
                "could not load ... credentials",
                "invalid_auth|not_authed|token_revoked|token_expired|invalid_token|invalid_grant|invalid_api_key|account_inactive|unauthorized_client|auth_error|authentication_error|permission_error|invalid_client",
                "api key|token ... invalid|expired|missing|required|revoked|incorrect|wrong|rejected|wasnt",
                "api key ... not ... valid|set|found|configured|provided|authorized",
                "api_key|apikey ... invalid|missing|required|not|must",
                "token ... expired|invalid|revoked",
                "key|token|secret|credentials is|are missing|required|invalid",
                "bad credentials",
                "credentials ... expired|invalid|missing|required|incorrect|rejected",
                "password authentication failed",
                "wrong username or password",
                "invalid username or password",
                "please log|login|authenticate|sign|authorize|reauthenticate",
                "log|sign in first|again|to",
                "session ... expired",
                "401 unauthorized",
                "you are not logged",
                "access token",
                "noauth",
                "wrongpass",
                "incorrect api",
                "consent required",
                "mfa required",
            ),
        ),
        (
            "permission",
            "D",
            0.95,
            (
                "permission|access|authorization|privilege denied",
                "denied access|permission",
                "permissions to|for|on",
                "insufficient permissions|permission|privileges|privilege|scope|scopes|rights|access|credits|funds|balance",
                "insufficient_permissions|insufficient_scope|missing_scope|not_in_channel|restricted_action|restricted_resource|insufficientprivilege|insufficientpermissions|permission_denied|permissiondenied|permissionerror|forbidden|eacces|eperm|not_allowed_token_type|access_denied|resourceprojectinvalid|ek_restricted|cant_invite_self|no_permission|operation_not_allowed",
                "not permitted",
                "operation not permitted",
                "not have permission|permissions|access|sufficient|enough|the ... permission|permissions|privileges|role|scope|rights",
                "dont|doesnt|didnt have ... permission|permissions|access|rights|privileges|authority",
                "no permission|permissions|access|rights",
                "lacks|lack|lacking|missing|requires|require|needs ... permission|permissions|scope|scopes|privilege|privileges|role|access",
                "missing scope|scopes|permission|permissions",
                "not authorized",
                "not allowed to",
                "you are not allowed|permitted|authorized",
                "is not authorized",
                "access ... not allowed|forbidden|restricted|blocked",
                "access to ... is|was denied|forbidden|restricted|blocked",
                "admin|administrator|owner|elevated|root|superuser privileges|rights|access|permission|permissions|role",
                "requires|require ... approval|consent",
                "approval required|needed",
                "approval was not",
                "ask the user|administrator|admin|owner",
                "contact your|the administrator|admin|owner|workspace",
                "not approved",
                "user|human|operator rejected|declined|denied|cancelled|canceled",
                "rejected|declined|denied by ... user|human|operator",
                "row level security",
                "must be owner",
            ),
        ),
        (
            "boundary",
            "D",
            0.92,
            (
                "outside ... allowed|permitted|workspace|root|roots|repository|directory|directories|project|sandbox|vault|boundary|scope",
                "not in|within ... allowed|permitted|whitelist|allowlist|workspace|allowlisted",
                "not within|inside the|an|any ... directory|directories|root|roots|workspace|folder|vault|project",
                "escapes the",
                "must be within|inside|under one|the|an|allowed|your",
                "path|directory|file|folder|url|domain|host|command|origin not allowed|permitted",
                "path traversal",
                "directory traversal",
                "blacklisted|denylisted",
                "is|are|was|been blocked",
                "blocked by ... policy|admin|administrator|security|robots|rule",
                "not ... whitelisted|allowlisted",
                "policy violation",
                "prohibited|denied|forbidden by ... policy|robots|rule|server|security|configuration|config|admin",
                "applied policy",
                "robots txt",
                "autonomous fetching",
                "for security reasons",
                "security policy",
                "restricted to",
                "dubious ownership",
            ),
        ),
        (
            "switched_off",
            "D",
            0.92,
            (
                "read only mode",
                "read only|_ transaction|option|database|token|user|connection|access|server|account|key|session",
                "readonly|read_only mode|transaction|database|token|user|connection|access|server",
                "in read only|readonly",
                "in a read only",
                "is|are read only",
                "attempt to write a readonly",
                "tool|tools|feature|operation|operations|command|commands|writes|write|access|capability|endpoint|api|action is|are ... disabled",
                "has|have been disabled",
                "disabled|turned|switched by|off|for ... default|admin|administrator|configuration|security|server|policy",
                "is disabled",
                "are disabled",
                "disabled in",
                "not enabled",
                "to enable it|this|them|write|writes",
                "must be enabled",
                "enable it in|by|with",
                "server must be started|restarted with",
                "start|restart the server with",
                "writes are not allowed",
                "environment variable|variables ... set|required|missing|configured|defined|not",
                "env var|variable|vars",
                "set the ... environment variable",
                "environment variable",
                "is|are not configured",
                "not configured",
                "not been configured",
                "no ... configured",
                "missing configuration",
                "missing required environment|configuration",
                "missing required ... configuration",
                "details are incomplete",
                "not found in environment",
                "in ... environment variables",
                "export your",
                "please configure",
                "set it|them to enable",
                "is not set",
                "not ... connected|linked|installed to|for ... account",
            ),
        ),
        (
            "plan",
            "D",
            0.93,
            (
                "plan ... limit|limits|quota|allow|allows|support|include|usage",
                "upgrade your|to|the ... plan|account|subscription|pro|paid",
                "please upgrade",
                "quota ... exceeded|exhausted|reached",
                "exceeded|exceeds|exhausted ... quota|plan|allowance",
                "insufficient_quota|quotaexceeded|quota_exceeded|billing_not_active|payment_required|limitexceededexception|servicequotaexceededexception",
                "payment required",
                "billing",
                "out of credits",
                "not enough|insufficient|no|zero|negative credits|credit|balance|funds",
                "monthly|daily limit|quota|usage",
                "usage limit|limits|quota|cap",
                "subscription ... required|expired|inactive|needed",
                "requires|require|needs ... plan|subscription|license|premium|paid|upgrade",
                "only available ... plan|plans|premium|enterprise|pro|paid",
                "license ... expired|required|invalid|missing",
            ),
        ),
        (
            "result_of_the_server",
            "E",
            0.95,
            (
                "output validation error",
                "invalid structured content",
                "has an output schema but",
                "output validation failed",
                "validation error|errors for *output|*result|*response",
                "returned an invalid|unexpected|empty|no|malformed|unknown",
                "handler returned",
                "failed|unable|error parse|parsing|to ... api|server response",
                "failed to parse|decode|read ... response",
                "_ ... output schema",
            ),
        ),
        (
            "checked_arguments",
            "I",
            0.97,
            (
                "input validation error",
                "validation error|errors for *arguments|call|*args|*input|*params|*request",
                "invalid arguments for",
                "type missing_argument|unexpected_keyword_argument",
                "missing_argument|unexpected_keyword_argument",
                "invalid|bad tool inputs|input|arguments|parameters",
                "required argument|parameter|field|property ... missing",
                "missing the _ parameter|argument|field",
                "missing required argument|parameter|field|property|keyword",
                "missing",
                "only ... queries|statements|query ... are|is allowed|supported",
                "failed|unable to find|locate element|the|label|node|text|object",
                "element ... not found",
                "regex|regular pattern|expression",
                "no such column|table",
                "is not valid json expecting",
                "evaluate typeerror|referenceerror|error",
                "script|code|javascript|expression execution|evaluation failed|error",
            ),
        ),
        (
            "machine",
            "E",
            0.94,
            (
                "no space left",
                "enospc|emfile|enomem|enfile|erofs|eio",
                "disk full|quota",
                "disk is full",
                "database or disk is full",
                "disk i o error",
                "out of memory",
                "memoryerror|outofmemoryerror",
                "cannot allocate memory",
                "heap out of",
                "used memory",
                "read only file system",
                "too many open files",
                "input output error",
                "replica",
                "disk image is malformed",
                "corrupt|corrupted|corruption",
                "could not read object",
                "segmentation fault",
                "core dumped",
                "exited with signal",
            ),
        ),
        (
            "crash",
            "E",
            0.93,
            (
                "nonetype object",
                "_ object has no attribute",
                "object has no attribute",
                "object is not subscriptable|iterable|callable",
                "list index out of range",
                "string indices must be",
                "cannot read properties|property of",
                "undefined is not",
                "is not a function",
                "is not iterable",
                "is undefined",
                "is not defined",
                "cannot access local variable",
                "local variable ... referenced",
                "takes # positional",
                "unexpected keyword argument",
                "missing # required positional",
                "unsupported operand",
                "division by zero",
                "not json serializable",
                "unhashable type",
                "nullpointerexception|nullreferenceexception|attributeerror|keyerror|indexerror|zerodivisionerror|nameerror|unboundlocalerror|recursionerror|modulenotfounderror|importerror|notimplementederror|assertionerror|runtimeexception",
                "null pointer",
                "no module named",
                "cannot find module",
                "cannot import name",
                "maximum recursion",
                "maximum call stack",
                "assertion failed",
                "panic",
                "panicked",
                "unhandled exception|error|rejection|promise",
                "traceback most recent",
                "unexpected token ... json",
                "unexpected end of json",
                "unexpected non whitespace",
                "expecting value line",
                "jsondecodeerror",
                "is not valid json",
                "invalid json response|in ... response",
                "failed|error parsing|parse response|server|api|output|json ... response",
                "unexpected response",
                "empty response",
                "invalid response",
                "no response",
                "malformed response",
                "coroutine",
                "event loop is",
                "cancel scope",
            ),
        ),
        (
            "internal",
            "E",
            0.92,
            (
                "internal server error",
                "internal error",
                "internal_error|internal_server_error|internalservererror|internalerror|internalfailure|internalservererrorexception|fatal_error|service_error|serviceunavailable|service_unavailable|serviceexception|internalserverexception|server_error|api_error",
                "server error",
                "an unexpected|unknown|internal|unhandled error|exception",
                "unexpected|unknown|unhandled error|exception occurred",
                "something went wrong",
                "unknown error",
                "unexpected error",
                "unexpected server",
                "upstream error|server|service",
                "command|executable|binary|program ... not found|installed",
                "not installed",
                "is not installed",
                "executable not found",
                "not in path",
                "executable doesnt exist",
                "spawn ... enoent",
                "failed to start|launch|spawn|initialize|initialise|load",
                "initialization failed",
                "not implemented",
                "not yet implemented",
            ),
        ),
        (
            "arguments",
            "I",
            0.96,
            (
                "input validation error",
                "validation error|errors for",
                "validation failed|error|errors",
                "validationerror|validation_error|invalid_request_error|invalid_params|invalid_arguments|invalidparameterexception|validationexception|invalidparametervalue|zoderror|invalidargument|invalid_argument|typeerror|valueerror|bad_request|badrequest|badrequesterror|invalid_input|invalidinput|invalidrequest|invalid_request|invalid_type|invalid_string|invalid_enum_value|unrecognized_keys|too_small|too_big|illegalargumentexception|illegal_argument|parsing_exception|notfounderror|resourcenotfoundexception|nosuchkey|nosuchbucket|nosuchentity|nosuchentityexception|resource_missing|not_found|notfound|object_not_found|object_archived|already_exists|alreadyexists|alreadyexistsexception|resourcealreadyexistsexception|entityalreadyexists|conflict_error|index_not_found_exception|filenotfounderror|fileexistserror|isadirectoryerror|notadirectoryerror|enoent|eexist|eisdir|enotdir|enametoolong|enotempty|no_such_key|msg_too_long|channel_not_found|user_not_found|unicodedecodeerror|stale_element",
                "invalid|bad|incorrect|wrong|illegal|malformed argument|arguments|parameter|parameters|params|input|inputs|value|values|request|format|type|option|name|id|url|uri|path|date|query|json|index|range|syntax|field|regex|pattern|expression|selector|number|length|size|email|key|filter|column|operator|mode|state|status|command|action|method|identifier|uuid|timestamp|cursor|locator|ticker|symbol|cron|timezone|time|coordinates|latitude|longitude|schema|sql|yaml|xml|version",
                "invalid _",
                "is|are|was invalid",
                "is|was not a valid",
                "isnt a valid",
                "not a valid",
                "not valid",
                "invalid",
                "argument|arguments|parameter|parameters|field|property|value ... required|missing|invalid|empty",
                "required parameter|parameters|argument|arguments|field|fields|property|input",
                "is a required",
                "is|are|was required",
                "must be provided|specified|supplied|given|non|positive|a|an|one|between|at|less|greater|in|either|within|absolute|relative|valid|the|of|unique|integer|string",
                "must have|contain|start|end|begin|match|provide|specify|include|not|supply|pass|use",
                "should be a|an|in|one|at|greater|less",
                "expected ... got|received|but|found",
                "missing required|argument|arguments|parameter|parameters|field|value|or",
                "missing",
                "cannot be empty|null|negative|blank|none|zero|both|used|combined|converted|the",
                "cant be empty|null|blank",
                "may not be",
                "no ... provided|specified|given|supplied",
                "not provided|specified",
                "out of range|bounds",
                "too long|short|large|small|big|many|few|deep",
                "exceeds ... maximum|limit|length|max",
                "exceeds|exceed maximum|the|max",
                "greater|less than|or",
                "maximum|minimum ... is",
                "unsupported",
                "not supported|allowed|recognized|recognised|accepted",
                "unrecognized|unrecognised|unexpected|unknown argument|arguments|parameter|key|option|field|property|keys|flag",
                "is not one of",
                "is not of type",
                "one of",
                "at least one",
                "supported|valid|allowed|available|accepted|known|possible types|values|options|formats|are|commands|actions|operations|columns|tables|ones",
                "did you mean",
                "do you mean",
                "perhaps you meant",
                "please provide|specify|use|check|supply|pass|give|choose|select|verify|ensure|correct|try",
                "use ... instead",
                "provide a|an|either|one|at",
                "specify a|an|either|one|at",
                "cannot ... both",
                "mutually exclusive",
                "not both",
                "unterminated",
                "unexpected ... operator|character|symbol|end of input",
                "unbalanced",
                "could not parse",
                "couldnt parse",
                "unable to parse",
                "failed to parse",
                "parse|parser|parsing error",
                "syntax error",
                "syntaxerror",
                "near _ syntax",
                "error in your sql",
            ),
        ),
        (
            "tool_name",
            "I",
            0.97,
            (
                "unknown tool|function|command|action|method|operation|resource|prompt|subcommand",
                "tool|method|command|action ... not found",
                "no such tool|command|action|method",
                "method not found",
            ),
        ),
        (
            "missing_thing",
            "I",
            0.94,
            (
                "not found",
                "notfound",
                "was|were|could not|cannot be found",
                "couldnt|cant be found|find|locate",
                "could not find|locate|resolve|open",
                "cannot find|locate|resolve|open",
                "unable to find|locate|resolve|open",
                "failed to find|locate|resolve|open",
                "no ... found|exists|matches|match",
                "does not|doesnt exist",
                "doesnt|dont|didnt exist|match",
                "do not exist",
                "didnt match",
                "did|does not match|resolve|contain",
                "not exist",
                "no such file|directory|table|column|container|image|index|object|key|bucket|host|user|device|element|node|branch|entity|process|session|property|field|function|module|database|collection|frame|element",
                "no longer exists|available",
                "has been deleted|removed|archived|closed",
                "is|was deleted|archived|closed",
                "nonexistent|unknown|undefined|unresolved|invalid|undeclared table|column|field|index|key|id|name|type|user|symbol|variable|property|label|node|relation|database|collection|element|sheet|project|repository|branch|file|model",
                "table|column|relation|field|database|collection|key|index|view|schema|function|variable|symbol ... not|doesnt exist|found",
                "undefined table|column|function|variable",
                "undefinedtable|undefinedcolumn",
                "unknown",
                "no rows|record|records|document|documents|element|elements|match|matches|item|results|file|files|data",
                "invalid reference",
                "is empty",
            ),
        ),
        (
            "state",
            "I",
            0.92,
            (
                "already exists",
                "already exist",
                "already",
                "duplicate|duplicated key|entry|name|value|id|column",
                "duplicate",
                "unique constraint",
                "uniqueviolation",
                "foreign key constraint",
                "violates ... constraint",
                "constraint failed|violation",
                "integrityerror",
                "conflict",
                "not empty",
                "is a directory",
                "not a directory",
                "is not a",
                "isnt a",
                "must first|be first",
                "first",
                "before you can",
                "cannot|cant delete|remove|update|modify|edit|change|use|create|set|add|move|rename|merge|overwrite|write|convert|perform|apply|call|execute|send",
                "local changes",
                "ambiguous",
                "no open|active|current|running page|tab|session|browser|document|project|file|connection|window|selection",
                "strict mode violation",
                "not visible",
                "not in",
                "wrongtype",
                "mismatch",
                "mismatched",
                "incompatible",
                "cannot be",
                "not allowed",
            ),
        ),
    ),
    answers=(
        (
            "nothing_there",
            "S",
            0.93,
            (
                "no ... found|match|matches|matching|matched|available|exist",
                "no results|matches|data|items|records|rows|documents|entries|messages|issues|changes|files|events|tasks|users|differences|output|comments|tables|notes|content",
                "nothing found|to",
                "is empty",
                "are empty",
                "empty list|result|results",
                "there are no",
                "not found any",
                "already",
            ),
        ),
        (
            "done",
            "S",
            0.95,
            (
                "successfully",
                "success",
                "succeeded",
                "created|updated|deleted|removed|added|saved|written|sent|moved|renamed|executed|completed|closed|opened|started|stopped|set|uploaded|downloaded|inserted|cleared|copied|merged|committed|archived|installed|scheduled",
                "has|have been created|updated|deleted|removed|added|saved|sent|moved|renamed|reset",
                "done",
                "ok",
                "wrote",
            ),
        ),
    ),
    openings=(
        "error",
        "errors",
        "an error",
        "an unexpected error",
        "unexpected error",
        "a|an validation|internal|api error",
        "internal|validation|api|network|http|server|database|connection|syntax|query|parse|parsing|type|runtime|auth|authentication|authorization|research|search|tool|execution|request|unknown|fatal|critical|input|sql|mcp|timeout|permission error",
        "failed",
        "failed to",
        "fatal",
        "unable to",
        "could not",
        "couldnt",
        "cannot",
        "cant",
        "exception",
        "traceback most recent call last",
        "sorry",
        "oops",
        "something went wrong",
        "there was an error",
        "there was a problem",
        "invalid",
        "access denied",
        "permission denied",
        "unauthorized",
        "forbidden",
        "not found",
        "unknown tool",
        "unknown command",
        "unknown action",
        "missing required",
        "warning failed",
        "tool execution failed",
        "search failed",
        "request failed",
        "query failed",
        "operation failed",
        "execution failed",
        "timed out",
        "timeout",
        "rate limit",
        "too many requests",
    ),
    statuses=_STATUSES,
    status_before=(
        "status",
        "code",
        "http",
        "https",
        "error",
        "statuscode",
        "status_code",
        "httperror",
        "returned",
        "response",
        "1",
        "2",
        "httpstatus",
        "api",
        "failed",
    ),
    status_after={
        "400": ("bad", "client"),
        "401": ("unauthorized", "client", "unauthorised"),
        "402": ("payment",),
        "403": ("forbidden", "client"),
        "404": ("not", "client"),
        "405": ("method",),
        "408": ("request",),
        "409": ("conflict", "client"),
        "410": ("gone",),
        "413": ("payload", "request", "content"),
        "415": ("unsupported",),
        "422": ("unprocessable", "client"),
        "429": ("too", "client", "rate"),
        "451": ("unavailable",),
        "500": ("internal", "server"),
        "501": ("not",),
        "502": ("bad", "server"),
        "503": ("service", "server"),
        "504": ("gateway", "server"),
    },
    protocol={
        "-32700": "I",
        "-32600": "cause",
        "-32601": "I",
        "-32602": "cause",
        "-32603": "cause",
        "-32000": "cause",
        "-32001": "cause",
        "-32002": "I",
        "-32042": "D",
    },
    protocol_otherwise={"-32602": "I", "-32001": "E"},
    wording=wording_of(groups=_GROUPS, weights=_WEIGHTS, scale=0.015536),
)
"""Dialects and rules of the library."""
